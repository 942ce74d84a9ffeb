import { describe, expect, it } from 'vitest';
import { startDouble } from '../../start-stripe-double.ts';

const { double, stripe, request } = await startDouble();

describe('an idempotency key', () => {
  it('returns the first response again', async () => {
    const key = { idempotencyKey: 'ORD-again' };
    const first = await stripe.paymentIntents.create(request, key);
    const second = await stripe.paymentIntents.create(request, key);
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('refuses other parameters', async () => {
    const key = { idempotencyKey: 'ORD-other' };
    await stripe.paymentIntents.create(request, key);
    const refusal = { statusCode: 400, type: 'StripeIdempotencyError' };
    await expect(stripe.paymentIntents.create({ ...request, amount: 1 }, key)).rejects.toMatchObject(refusal);
  });

  it('refuses a second request while the first is in progress', async () => {
    await double.setFaults({ latency: { next: 1, milliseconds: 500 } });
    const key = { idempotencyKey: 'ORD-parallel' };
    const outcomes = await Promise.allSettled([
      stripe.paymentIntents.create(request, key),
      stripe.paymentIntents.create(request, key),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusal = { statusCode: 409, code: 'idempotency_key_in_use' };
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal });
  });

  it('remembers a decline, and an error 500 that did nothing', async () => {
    const key = { idempotencyKey: 'ORD-error' };
    const before = (await double.readLedger()).payments.length;
    await double.setFaults({ error: { next: 1, operations: ['create'] } });
    const failure = { statusCode: 500, type: 'StripeAPIError' };
    await expect(stripe.paymentIntents.create(request, key)).rejects.toMatchObject(failure);
    await expect(stripe.paymentIntents.create(request, key)).rejects.toMatchObject(failure);
    expect((await double.readLedger()).payments).toHaveLength(before);

    const { id } = await stripe.paymentIntents.create(request);
    const token = { confirmation_token: await double.createToken('4000000000000002') };
    const confirm = () => stripe.paymentIntents.confirm(id, token, { idempotencyKey: 'ORD-declined' });
    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  });

  it('is free again after a request with wrong parameters', async () => {
    const key = { idempotencyKey: 'ORD-wrong' };
    const wrong = stripe.paymentIntents.create({ ...request, amount: 1 }, key);
    await expect(wrong).rejects.toMatchObject({ code: 'amount_too_small', param: 'amount' });
    expect(await stripe.paymentIntents.create(request, key)).toMatchObject({ amount: 9900 });
  });

  it('outlives the process', async () => {
    const key = { idempotencyKey: 'ORD-killed' };
    const first = await stripe.paymentIntents.create(request, key);
    await double.end('SIGKILL');
    await double.startAgain();
    expect(await double.connect().paymentIntents.create(request, key)).toEqual(first);
  });
});
