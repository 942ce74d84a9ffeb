import * as z from 'zod/mini';
import { calls } from '../../contract/calls.ts';
import { problems } from '../../contract/problems.ts';
import { type Html, html } from '../mail/html.ts';

type Call = (typeof calls)[keyof typeof calls];

/** The calls and the problems of the contract, for people to read. No script, and no style of its own. */
export function writeApiDocs(stylePath: string): string {
  const page = html`<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>licence-shop: the calls</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${stylePath}">
<main>
<h1>The calls of licence-shop</h1>
<p>The same as a document for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${Object.values(calls).map(writeCall)}
<h2>Problems</h2>
<p>Every failure is <code>application/problem+json</code> (RFC 9457) with one of these codes and a request id.</p>
<table>
<tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Detail</th></tr>
${Object.entries(problems).map(([code, { status, detail }]) => html`<tr><td>${status}</td><td><code>${code}</code></td><td>${detail}</td></tr>`)}
</table>
</main>
</html>
`;
  return page.markup;
}

function writeCall(call: Call): Html {
  const parts = [
    'params' in call && writeSchema('Path', call.params),
    'query' in call && writeSchema('Query', call.query),
    'headers' in call && writeSchema('Headers', call.headers),
    'body' in call && writeSchema('Body', call.body),
    call.answer === 'pdf' ? html`<h3>Answer</h3><p>A PDF</p>` : writeSchema('Answer', call.answer),
  ];
  return html`<section>
<h2><code>${call.method} ${call.path}</code></h2>
<p>${call.summary}</p>
${parts.filter((part) => part !== false)}
</section>`;
}

function writeSchema(title: string, schema: z.ZodMiniType): Html {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return html`<h3>${title}</h3><pre>${JSON.stringify(described, null, 2)}</pre>`;
}

export const apiDocsStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid; margin-top: 2rem; }
pre { overflow-x: auto; font-size: 0.875rem; }
td, th { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; }
`;
