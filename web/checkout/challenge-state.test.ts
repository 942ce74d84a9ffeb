import { expect, test } from 'vitest';
import { validBilling } from '../../test/valid-billing.ts';
import { type CheckoutEvent, newCheckout, nextState } from './next-state.ts';
import type { CheckoutFailure } from './payment/checkout-failure.ts';

const card = { confirmationToken: 'ctoken_1', cardholderName: 'A L' };
const attempt = {
  idempotencyKey: 'key-1',
  purchase: { email: 'a@b.example', billing: validBilling, lines: [] },
  etag: null,
  buyAgain: null,
  token: card,
  startedAt: 0,
};
const toChallenge: CheckoutEvent[] = [
  { type: 'code-sent', email: 'a@b.example', demoCode: null },
  { type: 'email-verified', at: 1 },
  { type: 'billing-given', billing: validBilling },
  { type: 'payment-sent', attempt },
  { type: 'challenge-shown', open: true },
];
const left: CheckoutEvent = {
  type: 'payment-waits',
  unconfirmed: 'to-approve',
  card,
  failure: null,
};
const toLeft: CheckoutEvent[] = [...toChallenge, { type: 'challenge-shown', open: false }, left];

const failedBy = (failure: CheckoutFailure): CheckoutEvent => ({ type: 'payment-failed', failure, card });
const stateAfter = (...events: CheckoutEvent[]) => events.reduce(nextState, newCheckout);

test('while the bank’s challenge is open, the payment is still under way', () => {
  expect(stateAfter(...toChallenge)).toMatchObject({ isPaying: true, challengeOpen: true, attempt });
});

test('a challenge that was left keeps its attempt and its token, to be continued', () => {
  const state = stateAfter(...toLeft);
  const open = { isPaying: false, challengeOpen: false, unconfirmed: 'to-approve' };
  expect(state).toMatchObject({ ...open, attempt, card });
  expect(nextState(state, { type: 'payment-sent', attempt })).toMatchObject({
    isPaying: true,
    unconfirmed: 'to-approve',
  });
});

test('another card is a new attempt, and only while no request is under way', () => {
  const state = stateAfter(...toLeft);
  expect(nextState(state, { type: 'another-card' })).toMatchObject({
    step: 'payment',
    attempt: null,
    unconfirmed: null,
  });
  const sent = nextState(state, { type: 'payment-sent', attempt });
  expect(nextState(sent, { type: 'another-card' })).toMatchObject({ attempt, unconfirmed: 'to-approve' });
});

test('no other card is offered once the challenge may have been passed', () => {
  const unknown = stateAfter(...toLeft, { type: 'payment-sent', attempt }, failedBy({ kind: 'unknown' }));
  expect(unknown).toMatchObject({ unconfirmed: 'unknown', attempt, card });
  expect(nextState(unknown, { type: 'another-card' })).toMatchObject({ unconfirmed: 'unknown', attempt });
});

test('a challenge that was not passed ends its attempt', () => {
  const declined = stateAfter(...toLeft, failedBy({ kind: 'not-charged', changes: { attempt: null } }));
  expect(declined).toMatchObject({ attempt: null, unconfirmed: null });
});

test('a check that reaches no shop changes nothing; one that finds no open challenge withdraws the other card', () => {
  const unreached = stateAfter(...toLeft, { type: 'status-unknown', reachedShop: false });
  expect(unreached).toMatchObject({ unconfirmed: 'to-approve', attempt });
  const reached = nextState(unreached, { type: 'status-unknown', reachedShop: true });
  expect(reached).toMatchObject({ unconfirmed: 'unknown', attempt, card });
});

test('a payment that never reached the shop keeps its key for the next try', () => {
  const notSent = stateAfter(
    ...toChallenge,
    failedBy({ kind: 'unknown' }),
    failedBy({ kind: 'not-charged' }),
  );
  expect(notSent).toMatchObject({ step: 'payment', unconfirmed: null, card: null, attempt });
});

test('a payment that the shop never got is paid with the same key, or changed', () => {
  const state = stateAfter(...toLeft, failedBy({ kind: 'not-received' }));
  expect(state).toMatchObject({ unconfirmed: 'not-received', attempt, card });
  expect(nextState(state, { type: 'payment-sent', attempt })).toMatchObject({ isPaying: true, attempt });
  const changed = nextState(state, { type: 'another-card' });
  expect(changed).toMatchObject({ unconfirmed: null, card: null, attempt });
});
