import { describe, expect, it } from 'vitest';
import { startDouble } from '../../start-stripe-double.ts';

const { double, stripe, request, pay } = await startDouble();

describe('a refund', () => {
  it('is made in parts, up to the whole charge', async () => {
    const { id: payment_intent } = await pay();
    const metadata = { refund_id: 'REF-1' };
    const part = await stripe.refunds.create({ payment_intent, amount: 4000, metadata });
    expect(part).toMatchObject({ status: 'succeeded', amount: 4000, payment_intent, metadata });
    const rest = await stripe.refunds.create({ payment_intent });
    expect(rest).toMatchObject({ amount: 5900 });
    const expand = ['latest_charge.refunds'];
    const intent = await stripe.paymentIntents.retrieve(payment_intent, { expand });
    const refunds = { data: [{ id: rest.id }, { id: part.id }] };
    expect(intent.latest_charge).toMatchObject({ amount_refunded: 9900, refunded: true, refunds });
    const refusal = { statusCode: 400, code: 'charge_already_refunded' };
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject(refusal);
  });

  it('is never larger than what is left; the error has no code', async () => {
    const { id: payment_intent } = await pay();
    const error = await stripe.refunds.create({ payment_intent, amount: 9901 }).catch((caught) => caught);
    expect(error).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(error.code).toBeUndefined();
  });

  it('needs a charge', async () => {
    const { id: payment_intent } = await stripe.paymentIntents.create(request);
    const refusal = { type: 'StripeInvalidRequestError', param: 'payment_intent' };
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject(refusal);
  });

  it('can succeed later', async () => {
    const { id: payment_intent } = await pay('4000000000007726');
    const { id, status } = await stripe.refunds.create({ payment_intent });
    expect(status).toBe('pending');
    await expect.poll(async () => (await stripe.refunds.retrieve(id)).status).toBe('succeeded');
  });

  it('can fail later, which returns the money to the account', async () => {
    const { id: payment_intent, latest_charge } = await pay('4000000000005126');
    const { id, status } = await stripe.refunds.create({ payment_intent });
    expect(status).toBe('succeeded');
    await expect.poll(async () => (await stripe.refunds.retrieve(id)).status).toBe('failed');
    const charge = await stripe.charges.retrieve(String(latest_charge));
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
  });

  it('can be made in the dashboard', async () => {
    const { id: payment_intent } = await pay();
    await double.control('POST', '/refunds', { payment_intent, amount: 100 });
    const { data } = await stripe.refunds.list({ payment_intent });
    expect(data).toMatchObject([{ amount: 100, metadata: {} }]);
  });
});

it('a dispute is opened by the bank and lost', async () => {
  const { id: payment_intent, latest_charge } = await pay();
  const { id } = await double.control<{ id: string }>('POST', '/disputes', { payment_intent });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ amount: 9900, charge: latest_charge });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' });
  await double.control('POST', `/disputes/${id}`, { outcome: 'lost' });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost' });
});

describe('a list', () => {
  it('has pages, which the SDK goes through', async () => {
    const since = Math.floor(Date.now() / 1000) - 60;
    const created = await Promise.all(Array.from({ length: 7 }, () => pay()));
    const listed: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 3, created: { gte: since } }))
      listed.push(id);
    expect(listed).toEqual(expect.arrayContaining(created.map(({ id }) => id)));
    expect(new Set(listed).size).toBe(listed.length);
    const { payments } = await double.readLedger();
    expect(listed).toEqual(payments.map(({ id }) => id).reverse());
  });

  it('goes backwards, and expands what it lists', async () => {
    const [newest, second, third] = (await stripe.paymentIntents.list({ limit: 3 })).data;
    const expand = ['data.latest_charge'];
    const page = await stripe.paymentIntents.list({ ending_before: third?.id ?? '', limit: 1, expand });
    expect(page).toMatchObject({
      data: [{ id: second?.id, latest_charge: { object: 'charge' } }],
      has_more: true,
    });
    const last = await stripe.paymentIntents.list({ ending_before: second?.id ?? '' });
    expect(last).toMatchObject({ data: [{ id: newest?.id }], has_more: false });
  });
});
