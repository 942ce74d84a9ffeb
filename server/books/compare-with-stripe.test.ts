import { expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { StripeShop } from '../../test/stripe-shop.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { StripeGateway } from '../card/stripe-gateway.ts';
import { RandomKeySource } from '../keys/licence-key.ts';
import { openLog } from '../platform/log/log.ts';
import { comparePayments } from './compare-payments.ts';
import { openPaymentActions } from './payment-actions.ts';

const stripe = await StripeShop.share();
await stripe.sendEvents({ never: true });

const hour = 3_600_000;

/** Compares all payments, the youngest included. */
async function compare() {
  const log = openLog('silent');
  const gateway = new StripeGateway({
    mode: 'sandbox',
    secretKey: 'sk_test_double',
    log,
    returnUrl: stripe.shop.url,
    reportRefusal() {},
    apiBase: stripe.double.url,
  });
  const { db } = stripe.shop.database;
  const sealer = await openTestSealer(db);
  const parts = {
    db,
    sealer,
    log,
    gateways: [gateway],
    keySource: new RandomKeySource(),
    seller,
    outbox: { wake() {} },
    webhooks: [],
  };
  const period = { since: new Date(Date.now() - hour), until: new Date(Date.now() + hour) };
  const { signal } = new AbortController();
  const { repaired, differences } = await comparePayments(
    { ...parts, ...openPaymentActions(parts) },
    ...([gateway, period, signal] as const),
  );
  const describe = ({ kind, orderId }: { kind: string; orderId: string }) => `${kind} ${orderId}`;
  return { repaired: repaired.map(describe), differences: differences.map(describe) };
}

async function buy(): Promise<{ orderId: string; transactionId: string }> {
  return (await (await stripe.newPurchase()).post()).body;
}

const makePayment = (orderId?: string) =>
  stripe.double.control<{ id: string }>('POST', '/payments', {
    amount: 16_499,
    metadata: orderId === undefined ? {} : { order_id: orderId },
  });

const findPayment = async (id: string) =>
  (await stripe.double.readLedger()).payments.find((payment) => payment.id === id);

it('without any event, one comparison settles, returns and records what it can, and reports the rest', async () => {
  const [bought, passed, late, twice] = await Promise.all([
    ...[buy(), stripe.newChallenge(), stripe.newChallenge(), buy()],
  ] as const);
  await makePayment();
  await stripe.double.control('POST', '/refunds', { payment_intent: bought.transactionId, amount: 700 });
  await passed.endChallenge('pass');
  await stripe.query(`update orders set state = 'abandoned', settled_at = now() where id = $1`, late.orderId);
  await late.endChallenge('pass');
  const [second, lost] = await Promise.all([
    makePayment(twice.orderId),
    makePayment('ORD-2222-2222-2222-2222'),
  ]);

  const first = await compare();
  expect(first.repaired.sort()).toEqual(
    [
      `captured-and-pending ${passed.orderId}`,
      `captured-in-excess ${late.orderId}`,
      `captured-in-excess ${twice.orderId}`,
      `refunds-differ ${bought.orderId}`,
    ].sort(),
  );
  expect(first.differences).toEqual(['captured-without-order ORD-2222-2222-2222-2222']);
  expect(await stripe.stateOf(passed.orderId)).toMatch(/paid|fulfilled/);
  expect(await findPayment(late.paymentId)).toMatchObject({ refundedAmount: 16_499 });
  expect(await findPayment(second.id)).toMatchObject({ refundedAmount: 16_499 });
  expect(await findPayment(twice.transactionId)).toMatchObject({ refundedAmount: 0 });
  expect(await findPayment(lost.id)).toMatchObject({ refundedAmount: 0 });
  const notes = 'select amount_cents from adjustment_notes join refunds on refunds.id = refund_id';
  expect(await stripe.query(notes)).toEqual([{ amount_cents: 700 }]);
  expect(await compare()).toEqual({ repaired: [], differences: first.differences });

  await stripe.double.control('POST', `/payments/${bought.transactionId}`, { amount: 16_500 });
  await stripe.query(`update payments set payment_id = 'pi_gone' where order_id = $1`, passed.orderId);
  const { differences } = await compare();
  expect(differences).toEqual(
    expect.arrayContaining([`amount-differs ${bought.orderId}`, `payment-not-found ${passed.orderId}`]),
  );
});
