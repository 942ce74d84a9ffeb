import type { FastifyInstance } from 'fastify';
import { isPayPal } from '../../contract/checkout.ts';
import { formatDollars } from '../../contract/money.ts';
import { cancelledAtPayPal, returnFromPayPal } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import type {
  ChargeOutcome,
  ChargeRequest,
  OrderPayment,
  PaymentGateway,
} from '../payments/payment-gateway.ts';
import { type Html, html } from '../platform/http/html.ts';
import { readForms, sendPlainPage } from '../platform/http/plain-page.ts';
import {
  demoPayPalPath,
  type LedgerEntry,
  LedgerGateway,
  type LedgerParts,
  newDemoId,
} from './demo-ledger.ts';

/**
 * What a visitor can choose on its page. A pending payment is complete a minute after it was
 * opened.
 */
export const demoChoices = ['approve', 'pending', 'decline'] as const;
export type DemoChoice = (typeof demoChoices)[number];

const pendingSeconds = 60;

/** A demonstration of paying with PayPal, on a page of the shop. It moves no money. */
export class DemoPayPal extends LedgerGateway implements PaymentGateway {
  constructor(parts: LedgerParts) {
    super(parts, 'demo-paypal', 'paypal');
  }

  charge({
    orderId,
    amountCents,
    payment,
    recordPaymentId,
  }: ChargeRequest): Promise<ChargeOutcome> {
    if (!isPayPal(payment)) throw new Error('The demonstration of PayPal takes no cards');
    return this.unknownInOutage(async () => {
      const paymentId = newDemoId('PAY');
      const entry = { outcome: 'opened', reason: null, transaction_id: paymentId } as const;
      const { isNew, outcome } = await this.record(orderId, amountCents, entry);
      return isNew && !(await recordPaymentId(paymentId)) ? this.close({ orderId }) : outcome;
    });
  }

  override inspect({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<ChargeOutcome> {
    return this.unknownInOutage(async () => {
      await this.change(
        { order_id: orderId },
        ['waiting'],
        { outcome: 'approved' },
        pendingSeconds,
      );
      return super.inspect({ orderId });
    });
  }

  /** The amount of a payment that waits for its buyer's choice; null when none does. */
  async findOpen(paymentId: string): Promise<{ readonly amountCents: number } | null> {
    const row = await this.select().where('transaction_id', '=', paymentId).executeTakeFirst();
    return row?.outcome === 'opened' ? { amountCents: row.amount_cents } : null;
  }

  /** What the buyer chose on the page. A payment that isn't open any more stays as it is. */
  choose(paymentId: string, choice: DemoChoice): Promise<void> {
    return this.change({ transaction_id: paymentId }, ['opened'], changes[choice]);
  }
}

const changes: Readonly<Record<DemoChoice, Partial<LedgerEntry>>> = {
  approve: { outcome: 'authorised' },
  pending: { outcome: 'waiting' },
  decline: { outcome: 'declined', reason: 'paypal-declined', transaction_id: null },
};

/**
 * Serves the page that stands for PayPal's in demo mode, where the visitor chooses how the payment
 * ends.
 */
export async function serveDemoPayPal(
  app: FastifyInstance,
  { paypal, seller }: { readonly paypal: DemoPayPal; readonly seller: Seller },
): Promise<void> {
  const path = `${demoPayPalPath}/:paymentId(^PAY[-0-9A-F]{20}$)`;
  const hide = { schema: { hide: true } };
  const backBy = (value: string) => `/?${returnFromPayPal}=${value}`;
  await app.register(async (scope) => {
    readForms(scope);
    scope.get<{ Params: { paymentId: string } }>(path, hide, async ({ params }, reply) => {
      const payment = await paypal.findOpen(params.paymentId);
      // The buyer has chosen, and came back here by the browser's Back.
      if (!payment) return reply.redirect(backBy(cancelledAtPayPal), 303);
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
        return reply.redirect(backBy(choice ?? cancelledAtPayPal), 303);
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
