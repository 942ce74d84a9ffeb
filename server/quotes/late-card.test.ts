import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { StripeShop } from '../../test/stripe-shop.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { RandomKeySource } from '../keys/licence-key.ts';
import { markQuotePaid } from './mark-quote-paid.ts';

const stripe = await StripeShop.share();
/** A quote whose card waits for the bank's challenge. */
async function leaveChallenge() {
  const { buyer, body } = await stripe.newPurchase();
  const { email, billing, items } = body;
  const quote = (await buyer.getQuote({ body: { email, billing, items } })).body;
  const confirmationToken = await stripe.double.createToken('4000002760003184');
  const payment = { ...body.payment, confirmationToken };
  const pay = () =>
    buyer.buy({ body: { ...body, payment, quote: quote.token }, idempotencyKey: randomUUID() });
  const { orderId } = (await pay()).body;
  const [row] = await stripe.query<{ id: string }>(
    'select payment_id as id from payments where order_id = $1',
    orderId,
  );
  return { pay, quote, orderId, paymentId: row?.id ?? '' };
}

it('a card that is charged after its order ended and a transfer paid the quote gets its money back', async () => {
  const { pay, quote, orderId, paymentId } = await leaveChallenge();
  const { db } = stripe.shop.database;
  const parts = {
    db,
    sealer: await openTestSealer(db),
    keySource: new RandomKeySource(),
    outbox: { wake() {} },
    seller: { timeZone: 'Australia/Brisbane' },
  };
  const markPaid = () =>
    markQuotePaid(parts, {
      number: Number(quote.number.slice(4)),
      amountCents: quote.totalCents,
      acceptExpired: false,
      acceptCovered: false,
      actor: 'sam',
    });
  await expect(markPaid()).rejects.toThrow('is being paid by card now');
  // As if Stripe had promised that it will not charge the card.
  await stripe.query(`update orders set state = 'abandoned', settled_at = now() where id = $1`, orderId);
  await markPaid();
  await stripe.double.control('POST', `/challenges/${paymentId}`, { outcome: 'pass' });
  const readRefunds = () =>
    stripe.query('select kind, state, amount_cents::int as cents from refunds where order_id = $1', orderId);
  await expect
    .poll(readRefunds)
    .toEqual([{ kind: 'late-capture', state: 'completed', cents: quote.totalCents }]);
  expect((await pay()).body.code).toBe('quote-paid');
  await expect(markPaid()).rejects.toThrow('already marked as paid by bank transfer');
});
