import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { formatDollars } from '../../contract/money.ts';
import { returnFromPayPal } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { Html, html } from '../mail/html.ts';
import { type DemoChoice, type DemoPayPal, demoChoices, demoPayPalPath } from './demo-paypal.ts';

/** Serves the page that stands for PayPal's in demo mode, where the visitor chooses how the payment ends. */
export async function serveDemoPayPal(
  app: FastifyInstance,
  { paypal, seller }: { readonly paypal: DemoPayPal; readonly seller: Seller },
): Promise<void> {
  const path = `${demoPayPalPath}/:paymentId`;
  const hide = { schema: { hide: true } };
  const back = `/?${returnFromPayPal}=demo`;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    scope.get<{ Params: { paymentId: string } }>(path, hide, async ({ params }, reply) => {
      const payment = await paypal.findOpen(params.paymentId);
      // The buyer has chosen, and came back here by the browser's Back.
      if (!payment) return reply.redirect(back, 303);
      const page = writePage(seller.tradingName, payment.amountCents);
      return reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(`<!doctype html>\n${page.markup}`);
    });
    scope.post<{ Params: { paymentId: string }; Body: unknown }>(
      path,
      hide,
      async ({ params, body }, reply) => {
        const given = body instanceof URLSearchParams ? body.get('choice') : null;
        const choice = demoChoices.find((known) => known === given);
        if (choice) await paypal.choose(params.paymentId, choice);
        return reply.redirect(back, 303);
      },
    );
  });
}

const choices: Readonly<Record<DemoChoice, string>> = {
  approve: 'Approve the Payment',
  pending: 'Leave It Pending for a Minute',
  decline: 'Decline the Payment',
};

function writePage(shopName: string, amountCents: number): Html {
  return html`<html lang="en-AU">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>Demonstration of PayPal – ${shopName}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<p class="badge">Demonstration only</p>
<h1>This page stands for PayPal</h1>
<p>${shopName} is in demo mode. No money moves, and nothing is sent to PayPal.</p>
<dl><dt>To pay (inc. GST)</dt><dd>${formatDollars(amountCents)} AUD</dd></dl>
<form method="post">
${demoChoices.map((choice) => html`<button name="choice" value="${choice}">${choices[choice]}</button>`)}
<button name="choice" value="cancel">Cancel and Return to the Shop</button>
</form>
</main>
</body>
</html>`;
}

const style = `:root{color-scheme:light dark;--paper:#fbf9f5;--card:#fff;--ink:#14213d;--soft:#45516b;--line:#d9d4c8;--action:#2f4bd8;--on:#fff;--badge:#fdf3d7;--badge-ink:#6b4e00}
@media (prefers-color-scheme:dark){:root{--paper:#0d1424;--card:#151e34;--ink:#f1f4fb;--soft:#c3cbdd;--line:#47557a;--action:#8ea6ff;--on:#0a101d;--badge:#2a2414;--badge-ink:#f0d894}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:1.75rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
.badge{display:inline-block;margin:0;padding:.25rem .75rem;border-radius:2rem;background:var(--badge);color:var(--badge-ink);font-size:.875rem;font-weight:600}
h1{margin:1rem 0 .5rem;font-size:1.375rem;line-height:1.25}
p{margin:0 0 1rem;color:var(--soft)}
dl{display:flex;justify-content:space-between;gap:1rem;margin:0 0 1.25rem;padding:.875rem 0;border-block:1px solid var(--line)}
dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
form{display:grid;gap:.625rem}
button{min-height:3rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.625rem;background:none;color:inherit;font:inherit;font-weight:500;cursor:pointer}
button:first-child{border-color:var(--action);background:var(--action);color:var(--on)}
button:focus-visible{outline:2px solid var(--action);outline-offset:2px}`;

const policy = contentSecurityPolicy({
  styleHashes: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
});
