import { expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { configOf } from '../../test/config-of.ts';
import { addStockKeys } from '../../test/stock-keys.ts';
import { StripeShop } from '../../test/stripe-shop.ts';
import { openTestSealer } from '../../test/test-sealer.ts';
import { openGateways } from '../gateways/open-gateways.ts';
import { RandomKeySource } from '../keys/licence-key.ts';
import { openLog } from '../platform/log/log.ts';
import { openPaymentActions } from './payment-actions.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const stripe = await StripeShop.share();
await stripe.sendEvents({ never: true });

/** The daily comparison. Payments of the last 5 minutes, so all of this file's, are not compared. */
async function compare() {
  const log = openLog('silent');
  const { db } = stripe.shop.database;
  const config = {
    ...configOf({}),
    mode: 'sandbox' as const,
    stripe: {
      secretKey: 'sk_test_double',
      publishableKey: 'pk_test_double',
      webhookSecrets: ['whsec_1'],
      takesPayTo: false,
      apiBase: stripe.double.url,
    },
  };
  const parts = {
    db,
    log,
    sealer: await openTestSealer(db),
    keySource: new RandomKeySource(),
    seller,
    outbox: { wake() {} },
    ...(await openGateways({ config, db, clock: () => new Date(), log, reportRefusal() {} })),
  };
  const { signal } = new AbortController();
  const actions = openPaymentActions(parts);
  const { payments, repaired, differences } = await reconcilePayments({ ...parts, ...actions }, 7, signal);
  const describe = ({ kind, orderId, gatewayCents }: (typeof repaired)[number]) =>
    `${kind} ${orderId} ${gatewayCents}`;
  return { payments, repaired: repaired.map(describe).sort(), differences: differences.map(describe) };
}

async function buy(card?: string): Promise<{ orderId: string; transactionId: string }> {
  return (await (await stripe.newPurchase(card)).post()).body;
}

const nothing = { payments: 0, repaired: [], differences: [] };

it('a dispute and a refund whose events are lost are found, in each of their states', async () => {
  const [disputed, refunded, failing] = await Promise.all([buy(), buy(), buy('4000000000005126')]);
  expect(await compare()).toEqual(nothing);
  const { id } = await stripe.double.control<{ id: string }>('POST', '/disputes', {
    payment_intent: disputed.transactionId,
  });
  for (const { transactionId } of [refunded, failing])
    await stripe.double.control('POST', '/refunds', { payment_intent: transactionId, amount: 700 });
  const failed = async () =>
    (await stripe.double.readLedger()).refunds.filter(({ status }) => status === 'failed');
  expect(await compare()).toMatchObject({
    differences: [],
    repaired: expect.arrayContaining([
      `dispute-unknown ${disputed.orderId} 16499`,
      `refunds-differ ${refunded.orderId} 700`,
    ]),
  });
  const disputes = () => stripe.query('select order_id, status from disputes');
  expect(await disputes()).toEqual([{ order_id: disputed.orderId, status: 'needs_response' }]);
  const notes = `select order_id from adjustment_notes join refunds on refunds.id = refund_id where order_id = $1`;
  expect(await stripe.query(notes, refunded.orderId)).toHaveLength(1);

  await expect.poll(failed).toHaveLength(1);
  await stripe.double.control('POST', `/disputes/${id}`, { outcome: 'lost' });
  expect(await compare()).toEqual({
    ...nothing,
    repaired: [`dispute-unknown ${disputed.orderId} 16499`],
  });
  expect(await disputes()).toEqual([{ order_id: disputed.orderId, status: 'lost' }]);
  expect(await compare()).toEqual(nothing);
});

it('a dispute of a payment that is no order of the shop alerts the operators once', async () => {
  const { id } = await stripe.double.control<{ id: string }>('POST', '/payments', { amount: 900 });
  await stripe.double.control('POST', '/disputes', { payment_intent: id });
  for (const _day of [1, 2]) expect(await compare()).toEqual(nothing);
  expect(await stripe.query(`select from alerts where kind = 'dispute' and order_id is null`)).toHaveLength(
    1,
  );
});

it('an authorisation that was cancelled is no refund', async () => {
  await stripe.query(`update products set fulfilment = 'stock' where id = 'endpoint-complete'`);
  const { db } = stripe.shop.database;
  await addStockKeys(db, await openTestSealer(db), { productId: 'endpoint-complete', count: 1 });
  const { post, endChallenge, paymentId } = await stripe.newChallenge();
  await stripe.query(`update stock_keys set state = 'void'`);
  await endChallenge('pass');
  expect(await post()).toMatchObject({ status: 402, body: { code: 'sold-out' } });
  const { data } = await stripe.double.connect().refunds.list({ payment_intent: paymentId });
  expect(data).toHaveLength(1);
  expect(await compare()).toEqual(nothing);
});
