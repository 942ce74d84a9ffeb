import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Tokens } from '../../../brand/tokens.ts';
import { writeColourProperties } from './colour-properties.ts';
import { Html, html } from './html.ts';
import { contentSecurityPolicy } from './security-headers.ts';

interface PlainPageLook {
  readonly style: Html;
  readonly policy: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly plainPageLook: PlainPageLook;
  }
}

/** Gives the plain pages of a server the seller's colours. */
export function paintPlainPages(app: FastifyInstance, tokens: Tokens): void {
  app.decorate('plainPageLook', describeLook(tokens));
}

/** A page without scripts: one card, whose buttons are forms. */
export function sendPlainPage(reply: FastifyReply, title: string, body: Html): FastifyReply {
  const { style, policy } = reply.server.plainPageLook;
  const page = html`<html lang="en-AU">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title}</title>
<link rel="icon" href="/favicon.svg" />
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>\n${page.markup}`);
}

/** Lets the routes of a scope take forms. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  );
}

function describeLook(tokens: Tokens): PlainPageLook {
  const style = `${writeColourProperties(tokens)}
${rules}`;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    style: new Html(style),
    policy: contentSecurityPolicy({ styleHashes: [`sha256-${hash}`] }),
  };
}

const rules = `*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.75rem;background:var(--surface);border:1px solid var(--line);border-radius:1rem}
.badge{display:inline-block;margin:0;padding:.25rem .75rem;border-radius:2rem;background:var(--warning-soft);color:var(--warning-strong);font-size:.875rem;font-weight:600}
h1{margin:1rem 0 .5rem;font-size:1.375rem;line-height:1.25}
h2{margin:2rem 0 .5rem;font-size:1.125rem}
p{margin:0 0 1rem;color:var(--ink-soft)}
a{color:var(--link)}
dl{display:flex;justify-content:space-between;gap:1rem;margin:0 0 1.25rem;padding:.875rem 0;border-block:1px solid var(--line)}
dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
form{display:grid;gap:.625rem}
button{min-height:3rem;padding:.5rem 1rem;border:1px solid var(--line-strong);border-radius:.625rem;background:none;color:inherit;font:inherit;font-weight:500;cursor:pointer}
button:first-child{border-color:var(--action);background:var(--action);color:var(--on-action)}
button:focus-visible,a:focus-visible{outline:2px solid var(--action);outline-offset:2px}`;
