import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { readStripeEvent } from './stripe-webhook.ts';

const secret = 'whsec_first';
const now = new Date('2026-11-22T03:00:00Z');
const seconds = now.getTime() / 1000;

const bodyOf = (object: object, type = 'payment_intent.succeeded') =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
const payment = bodyOf({ id: 'pi_1', object: 'payment_intent', status: 'succeeded' });

function sign(payload: string, { by = secret, at = seconds } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp: at });
}

function read(body: string, signatureHeader: string | undefined, secrets: readonly string[] = [secret]) {
  return readStripeEvent({ rawBody: Buffer.from(body), signatureHeader }, { secrets, now });
}

test('a signed event names its payment, and says nothing of its state', () => {
  expect(read(payment, sign(payment))).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    objectId: 'pi_1',
    paymentId: 'pi_1',
  });
});

test.each([
  ['a refund', { id: 're_1', object: 'refund', payment_intent: 'pi_1' }, 'pi_1'],
  ['a dispute', { id: 'du_1', object: 'dispute', payment_intent: 'pi_1' }, 'pi_1'],
  [
    'a charge with its payment expanded',
    { id: 'ch_1', object: 'charge', payment_intent: { id: 'pi_1' } },
    'pi_1',
  ],
  ['a charge of no payment', { id: 'ch_1', object: 'charge', payment_intent: null }, null],
  ['an object that knows no payment', { id: 'po_1', object: 'payout' }, null],
])('%s names the payment that it belongs to', (_name, object, paymentId) => {
  const body = bodyOf(object);
  expect(read(body, sign(body))).toMatchObject({ objectId: object.id, paymentId });
});

test('an event about an object without an id is still an event', () => {
  const body = bodyOf({ object: 'balance' }, 'balance.available');
  expect(read(body, sign(body))).toEqual({
    id: 'evt_1',
    type: 'balance.available',
    objectId: 'evt_1',
    paymentId: null,
  });
});

const thin = JSON.stringify({
  id: 'evt_1',
  object: 'v2.core.event',
  type: 'v1.billing.meter.no_meter_found',
});
test.each([
  ['of another kind', thin],
  ['that is not JSON', 'pi_1'],
  ['that is no object', '[]'],
  ['that is empty', ''],
  ['whose id could not be stored', payment.replace('evt_1', 'evt_\\u0000')],
])('a signed event %s is genuine and unreadable', (_name, body) => {
  expect(read(body, sign(body))).toBe('unreadable');
});

test('every configured secret counts, while they are rotated', () => {
  const header = sign(payment, { by: 'whsec_second' });
  expect(read(payment, header)).toBe('not-signed');
  expect(read(payment, header, [secret, 'whsec_second'])).toMatchObject({ id: 'evt_1' });
});

test('a signature counts for 5 minutes', () => {
  expect(read(payment, sign(payment, { at: seconds - 300 }))).toMatchObject({ id: 'evt_1' });
  expect(read(payment, sign(payment, { at: seconds - 301 }))).toEqual({ secondsOld: 301 });
  const forged = sign(payment, { by: 'whsec_other', at: seconds - 301 });
  expect(read(payment, forged)).toBe('not-signed');
  const renewed = `t=${seconds},${sign(payment, { at: seconds - 301 })}`;
  expect(read(payment, renewed)).not.toHaveProperty('id');
});

const forged: [string, string, string | undefined][] = [
  ['no signature', payment, undefined],
  ['an empty signature', payment, ''],
  ['a signature without its value', payment, `t=${seconds},v1=`],
  ['a signature of another scheme', payment, sign(payment).replace('v1=', 'v0=')],
  ['a signature of another body', payment.replace('pi_1', 'pi_2'), sign(payment)],
  ['the same JSON in other bytes', `${payment} `, sign(payment)],
  ['a signature without its time', payment, sign(payment).replace(/^t=\d+,/, '')],
  ['a body that is not JSON', 'pi_1', sign(payment)],
];
test.each(forged)('%s is refused', (_name, body, header) => {
  expect(read(body, header)).toBe('not-signed');
});

test('without a secret nothing is believed', () => {
  expect(read(payment, sign(payment), [])).toBe('not-signed');
});
