import { beforeEach, expect, it } from 'vitest';
import { StripeShop } from '../../test/stripe-shop.ts';

const stripe = await StripeShop.share();

beforeEach(() => stripe.sendEvents());

async function buy(): Promise<{ orderId: string; paymentId: string; email: string }> {
  const { post, buyer } = await stripe.newPurchase();
  const { body } = await post();
  return { orderId: body.orderId, paymentId: body.transactionId, email: buyer.email };
}

const alertMails = (orderId: string) =>
  stripe.shop.mailServer.mails.filter(
    ({ subject }) => subject?.startsWith('Alert:') && subject.includes(orderId),
  );

const allHandled = () =>
  expect.poll(() => stripe.query('select id from gateway_events where handled_at is null')).toEqual([]);

it('money that arrives for a closed order is returned, without a note, and the operators are alerted', async () => {
  const { orderId, paymentId, endChallenge } = await stripe.newChallenge();
  await stripe.query(`update orders set state = 'abandoned', settled_at = now() where id = $1`, orderId);
  await endChallenge('pass');
  const refunds = () =>
    stripe.query('select kind, state, amount_cents from refunds where order_id = $1', orderId);
  await expect.poll(refunds).toEqual([{ kind: 'late-capture', state: 'completed', amount_cents: 16_499 }]);
  const { payments } = await stripe.double.readLedger();
  expect(payments.find(({ id }) => id === paymentId)).toMatchObject({ captures: 1, refundedAmount: 16_499 });
  await expect.poll(() => alertMails(orderId)).toHaveLength(1);
  await stripe.deliverEvent('payment_intent.succeeded', paymentId);
  await allHandled();
  expect(await refunds()).toHaveLength(1);
  expect(await stripe.query('select number from adjustment_notes')).toEqual([]);
  expect(await stripe.stateOf(orderId)).toBe('abandoned');
});

it('a refund in the dashboard gets its adjustment note, which is mailed once', async () => {
  const { orderId, paymentId, email } = await buy();
  await stripe.double.control('POST', '/refunds', { payment_intent: paymentId, amount: 5_000 });
  const notes = () =>
    stripe.query(
      `select refunds.amount_cents, asked_by from adjustment_notes
       join refunds on refunds.id = refund_id where order_id = $1`,
      orderId,
    );
  await expect.poll(notes).toEqual([{ amount_cents: 5_000, asked_by: 'stripe' }]);
  const mails = () =>
    stripe.shop.mailServer.mails.filter(({ recipients, attachments }) => {
      const isNote = attachments.some(({ filename }) => filename?.startsWith('ADJ-'));
      return isNote && recipients.includes(email);
    });
  await expect.poll(() => mails().length).toBe(1);
  await allHandled();
  expect(await notes()).toHaveLength(1);
});

it('a dispute is recorded with its order, and each of its states alerts the operators', async () => {
  const { orderId, paymentId } = await buy();
  const dispute = await stripe.double.control<{ id: string }>('POST', '/disputes', {
    payment_intent: paymentId,
  });
  const disputes = () => stripe.query('select id, order_id, status, amount_cents from disputes');
  const known = { id: dispute.id, order_id: orderId, amount_cents: 16_499 };
  await expect.poll(disputes).toEqual([{ ...known, status: 'needs_response' }]);
  await expect.poll(() => alertMails(orderId)).toHaveLength(1);
  await stripe.double.control('POST', `/disputes/${dispute.id}`, { outcome: 'lost' });
  await expect.poll(disputes).toEqual([{ ...known, status: 'lost' }]);
  // At most one mail of a kind leaves in an hour.
  await expect.poll(() => stripe.query(`select from outbox where kind = 'alert'`)).toHaveLength(1);
  await stripe.query(`update outbox set due_at = now() where kind = 'alert'`);
  await expect.poll(() => alertMails(orderId)).toHaveLength(2);
  const events = `select count(*) as count from audit_events where action = 'dispute-changed'`;
  expect(await stripe.query(events)).toEqual([{ count: 2 }]);
});

it('a warning of the bank that it suspects fraud alerts the operators, with the order', async () => {
  stripe.shop.expectError('a bank suspects fraud in a payment');
  const { orderId, paymentId } = await buy();
  await stripe.double.control('POST', '/fraud_warnings', { payment_intent: paymentId });
  await expect.poll(() => alertMails(orderId)).toHaveLength(1);
  await allHandled();
});

it.each(['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created'])(
  '%s about an object that Stripe does not have is asked about once, and alerts the operators',
  async (type) => {
    stripe.shop.expectError("a gateway's event is about an object that it does not have");
    const objectId = `gone_${type}`;
    const { orderId } = await buy();
    await stripe.query('update payments set payment_id = $2 where order_id = $1', orderId, `pi_${type}`);
    await stripe.query(
      `insert into gateway_events (id, gateway, type, object_id, payment_id) values ($1, 'stripe-sandbox', $2, $3, $4)`,
      ...[`evt_${type}`, type, objectId, type === 'payment_intent.succeeded' ? 'pi_gone' : `pi_${type}`],
    );
    await allHandled();
    const alerts = 'select kind from alerts where subject = $1';
    expect(await stripe.query(alerts, `gateway-object ${objectId}`)).toEqual([
      { kind: 'event-without-object' },
    ]);
  },
);

it('a payment that the order does not have on disk never settles it, and goes back when the order has ended', async () => {
  const { orderId } = await stripe.newChallenge();
  const foreign = { amount: 16_499, metadata: { order_id: orderId } };
  const { id } = await stripe.double.control<{ id: string }>('POST', '/payments', foreign);
  const tried =
    'select from gateway_events where object_id = $1 and attempts > 0 and due_at < now() + $2::interval';
  await expect.poll(() => stripe.query(tried, id, '30 s')).toHaveLength(1);
  expect(await stripe.stateOf(orderId)).toBe('pending');
  await stripe.makeStale(orderId);
  await expect.poll(() => stripe.stateOf(orderId)).toBe('abandoned');
  await stripe.query('update gateway_events set due_at = now() where object_id = $1', id);
  const refunded = async () =>
    (await stripe.double.readLedger()).refunds.filter(({ paymentId }) => paymentId === id);
  await expect.poll(refunded).toMatchObject([{ amount: 16_499 }]);
  await allHandled();
});

it('money for an order that is not in the database is reported, and money of no order is left alone', async () => {
  stripe.shop.expectError('the gateway and the shop disagree about a payment');
  const orderId = 'ORD-2222-2222-2222-2222';
  await stripe.double.control('POST', '/payments', { amount: 900 });
  await stripe.double.control('POST', '/payments', { amount: 900, metadata: { order_id: orderId } });
  await expect.poll(() => alertMails(orderId)).toHaveLength(1);
  await allHandled();
  expect(await stripe.query(`select order_id from alerts where kind like 'captured%'`)).toEqual([
    { order_id: orderId },
  ]);
});

it('an event waits while Stripe does not respond, and is handled after that', async () => {
  const challenge = await stripe.newChallenge();
  await stripe.double.setFaults({ error: { probability: 1 } });
  await challenge.endChallenge('pass');
  const event = () =>
    stripe.query<{ attempts: number; handled_at: Date | null }>(
      `select attempts, handled_at from gateway_events where object_id = $1`,
      challenge.paymentId,
    );
  await expect.poll(async () => (await event())[0]?.attempts ?? 0).toBeGreaterThan(0);
  expect(await event()).toMatchObject([{ handled_at: null }]);
  expect(await stripe.stateOf(challenge.orderId)).toBe('pending');
  await stripe.double.setFaults();
  await expect.poll(() => stripe.stateOf(challenge.orderId)).toBe('fulfilled');
});
