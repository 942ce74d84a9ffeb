import { describe, expect, test } from 'vitest';
import { StripeAtDouble } from '../../test/stripe-at-double.ts';

/** Long enough for a call without a fault, also on a busy machine. */
const stripe = await StripeAtDouble.share(2_000);

const faults = ['timeoutBefore', 'cutBefore', 'error', 'errorAfter', 'timeoutAfter', 'cutAfter'] as const;
type Fault = (typeof faults)[number];
const unknown = { kind: 'unknown' };
const neverCharged = { kind: 'never-charged' };

const plan = (fault: Fault, ...operations: ('create' | 'confirm' | 'cancel' | 'retrieve')[]) =>
  stripe.double.setFaults({ [fault]: { next: 1000, operations } });

describe.each(faults)('%s', (fault) => {
  const tookEffect = fault.endsWith('After');

  test('while a payment is opened: nothing is charged, and the buyer may try again', async () => {
    await plan(fault, 'create');
    const purchase = stripe.newPurchase();
    expect(await purchase.charge()).toEqual(neverCharged);
    expect(purchase.paymentId).toBeNull();
    const payments = await purchase.findPayments();
    expect(payments).toHaveLength(tookEffect ? 1 : 0);
    for (const { status } of payments) expect(status).toBe('requires_payment_method');
  });

  test('while a payment is confirmed: Stripe is asked what is true', async () => {
    await plan(fault, 'confirm');
    const purchase = stripe.newPurchase();
    const approved = { kind: 'approved', transactionId: expect.any(String) };
    const outcome = await purchase.charge();
    // After a time-out no time is left to ask.
    expect(outcome).toEqual(tookEffect && fault !== 'timeoutAfter' ? approved : unknown);
    await stripe.double.setFaults();
    expect(await purchase.inspect()).toEqual(tookEffect ? approved : { kind: 'open' });
    expect(await purchase.close()).toEqual(tookEffect ? approved : neverCharged);
    expect(await purchase.inspect()).toEqual(tookEffect ? approved : neverCharged);
  });

  test('while a card is refused: it is declined for good', async () => {
    await plan(fault, 'confirm');
    const purchase = stripe.newPurchase();
    const outcome = await purchase.charge('4000000000009995');
    const declined = { kind: 'declined', reason: 'insufficient-funds' };
    expect(outcome).toEqual(tookEffect && fault !== 'timeoutAfter' ? declined : unknown);
    await stripe.double.setFaults();
    expect(await purchase.close()).toEqual(tookEffect ? declined : neverCharged);
    expect(await purchase.readStatus()).toBe('canceled');
  });

  test('while a payment is cancelled: it is declined only when it is cancelled', async () => {
    await plan(fault, 'cancel');
    const purchase = stripe.newPurchase();
    const declined = { kind: 'declined', reason: 'insufficient-funds' };
    const isKnown = tookEffect && fault !== 'timeoutAfter';
    expect(await purchase.charge('4000000000009995')).toEqual(isKnown ? declined : unknown);
    expect(await purchase.close()).toEqual(tookEffect ? declined : unknown);
    await stripe.double.setFaults();
    expect(await purchase.close()).toEqual(declined);
  });

  test('while Stripe is asked: the outcome is unknown', async () => {
    const purchase = stripe.newPurchase();
    const outcome = await purchase.charge();
    await plan(fault, 'retrieve');
    expect(await purchase.inspect()).toEqual(unknown);
    expect(await purchase.close()).toEqual(unknown);
    await stripe.double.setFaults();
    expect(await purchase.close()).toEqual(outcome);
  });

  test('everywhere: no call takes longer than its time limit', async () => {
    await stripe.double.setFaults({ [fault]: { next: 1000 } });
    const purchase = stripe.newPurchase();
    const { gateway } = stripe;
    const refund = { ...purchase.newRefund(1), paymentId: 'pi_1' };
    const opened = { ...purchase, paymentId: 'pi_1' };
    const start = performance.now();
    await Promise.all([
      purchase.charge('ctoken_1'),
      gateway.inspect(opened),
      gateway.close(opened),
      gateway.refund(refund),
      gateway.inspectRefund(refund),
      gateway.listRefunds('pi_1'),
    ]);
    expect(performance.now() - start).toBeLessThan(30_000);
  });
});

test.each(['cutBefore', 'cutAfter'] as const)('a payment is opened once after %s', async (fault) => {
  await stripe.double.setFaults({ [fault]: { next: 1, operations: ['create'] } });
  const purchase = stripe.newPurchase();
  expect(await purchase.charge()).toEqual({ kind: 'approved', transactionId: purchase.paymentId });
  expect(await purchase.findPayments()).toMatchObject([{ captures: 1 }]);
});

test('a payment that Stripe will not open again after an error never gets charged', async () => {
  await stripe.double.setFaults({ error: { next: 1, operations: ['create'] } });
  const purchase = stripe.newPurchase();
  expect(await purchase.charge()).toEqual(neverCharged);
  expect(await purchase.charge()).toEqual(neverCharged);
  expect(await purchase.inspect()).toEqual(neverCharged);
});

test('a secret key that Stripe refuses is an error for the operator, and charges nothing', async () => {
  const gateway = stripe.openGateway({ secretKey: 'rk_revoked' });
  const purchase = stripe.newPurchase(gateway);
  expect(await purchase.charge()).toEqual({ ...neverCharged, because: 'refused' });
  expect(stripe.refusals.splice(0)).toEqual(['the secret key or one of its permissions']);
  expect(stripe.takeErrors()).toContain('StripeAuthenticationError 401');
});

test('a Stripe that is away charges nothing, and nothing is known of earlier payments', async () => {
  const purchase = stripe.newPurchase();
  const outcome = await purchase.charge();
  const token = await stripe.double.createToken();
  await stripe.double.end('SIGKILL');
  const other = stripe.newPurchase();
  expect(await other.charge(token)).toEqual(neverCharged);
  expect(stripe.takeWarnings()).toContain('StripeConnectionError ECONNREFUSED');
  expect(await purchase.inspect()).toEqual(unknown);
  await stripe.double.startAgain();
  expect(await purchase.inspect()).toEqual(outcome);
});
