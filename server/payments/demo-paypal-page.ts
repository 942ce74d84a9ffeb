import type { FastifyInstance } from 'fastify';
import { formatDollars } from '../../contract/money.ts';
import { returnFromPayPal } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import { readForms, sendPlainPage } from '../http/plain-page.ts';
import { type Html, html } from '../mail/html.ts';
import { demoPayPalPath } from './demo-ledger.ts';
import { type DemoChoice, type DemoPayPal, demoChoices } from './demo-paypal.ts';

/** Serves the page that stands for PayPal's in demo mode, where the visitor chooses how the payment ends. */
export async function serveDemoPayPal(
  app: FastifyInstance,
  { paypal, seller }: { readonly paypal: DemoPayPal; readonly seller: Seller },
): Promise<void> {
  const path = `${demoPayPalPath}/:paymentId`;
  const hide = { schema: { hide: true } };
  const back = `/?${returnFromPayPal}=demo`;
  await app.register(async (scope) => {
    readForms(scope);
    scope.get<{ Params: { paymentId: string } }>(path, hide, async ({ params }, reply) => {
      const payment = await paypal.findOpen(params.paymentId);
      // The buyer has chosen, and came back here by the browser's Back.
      if (!payment) return reply.redirect(back, 303);
      const { tradingName } = seller;
      const title = `Demonstration of PayPal – ${tradingName}`;
      return sendPlainPage(reply, title, writePage(tradingName, payment.amountCents));
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
  return html`<p class="badge">Demonstration only</p>
<h1>This page stands for PayPal</h1>
<p>${shopName} is in demo mode. No money moves, and nothing is sent to PayPal.</p>
<dl><dt>To pay (inc. GST)</dt><dd>${formatDollars(amountCents)} AUD</dd></dl>
<form method="post">
${demoChoices.map((choice) => html`<button name="choice" value="${choice}">${choices[choice]}</button>`)}
<button name="choice" value="cancel">Cancel and Return to the Shop</button>
</form>`;
}
