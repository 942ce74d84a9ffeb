import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from './api-error.ts';
import { finishChallenge } from './challenges.ts';
import { parseForm } from './form.ts';
import { Parameters } from './parameters.ts';
import type { StripeDouble } from './stripe-double.ts';

const folder = join(import.meta.dirname, 'page');

/** The modules of the script, in the order of their imports. */
const scriptParts = [
  ...['addresses', 'integration-error', 'open-frame', 'payment-element', 'elements'],
  ...['billing-details', 'next-action', 'stripe'],
];

const contentTypes = { html: 'text/html', css: 'text/css', js: 'text/javascript' } as const;

/** The stand-in for Stripe's script, the form of the card, and the page of the bank. */
export function addPageRoutes(app: FastifyInstance, double: StripeDouble): void {
  const script = joinScript();
  // The first path is the double's own; the others are where Stripe has its script.
  for (const path of ['/stripe.js', '/:train/stripe.js', '/v3', '/v3/'])
    app.get(path, (_request, reply) => send(reply, 'js', script));

  for (const name of [
    'payment.html',
    'payment.css',
    'payment.js',
    'appearance.js',
    'card-fields.js',
    'create-token.js',
  ])
    serve(`/elements/${name}`, join('payment', name));
  serve('/challenge', join('challenge', 'challenge.html'));
  for (const name of ['challenge.css', 'challenge.js']) serve(`/challenge/${name}`, join('challenge', name));

  app.post('/challenge', (request) => {
    const parameters = new Parameters(parseForm(String(request.body)));
    const secret = parameters.requiredText('client_secret');
    const outcome = parameters.text('outcome') === 'pass' ? 'pass' : 'fail';
    const id = secret.split('_secret_')[0] ?? '';
    return double.run(null, (work) => {
      if (work.ledger.find('payment_intent', id)?.client_secret !== secret)
        throw new ApiError(404, { type: 'invalid_request_error', message: 'No such payment.' });
      finishChallenge(work, id, outcome);
      return {};
    });
  });

  function serve(path: string, file: string): void {
    const text = readFileSync(join(folder, file), 'utf8');
    const ending = file.slice(file.lastIndexOf('.') + 1) as keyof typeof contentTypes;
    app.get(path, (_request, reply) => send(reply, ending, text));
  }
}

/** One classic script of all modules: a page can't load a module before it uses `window.Stripe`. */
function joinScript(): string {
  const parts = scriptParts.map((name) => readFileSync(join(folder, 'script', `${name}.js`), 'utf8'));
  const code = parts
    .join('\n')
    .replace(/^import .*;\n/gm, '')
    .replace(/^export /gm, '');
  return `(() => {\n${code}\n})();\n`;
}

/** Scripts of the frames come from their own origin only; they call the API. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' https://api.stripe.com; font-src https:";

function send(reply: FastifyReply, ending: keyof typeof contentTypes, text: string): FastifyReply {
  const headers = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };
  const policy = ending === 'html' && { 'content-security-policy': framePolicy };
  return reply
    .headers({ ...headers, ...policy })
    .type(`${contentTypes[ending]}; charset=utf-8`)
    .send(text);
}
