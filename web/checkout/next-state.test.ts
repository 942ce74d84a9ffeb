import { describe, expect, test } from 'vitest';
import { validBilling } from '../../test/valid-billing.ts';
import type { CheckoutState } from './checkout-state.ts';
import { type CheckoutEvent, newCheckout, nextState } from './next-state.ts';
import type { CheckoutFailure } from './payment/checkout-failure.ts';
import type { PurchaseAttempt } from './payment/purchase-attempt.ts';

const card = { cardNumber: '4111 1111 1111 1111', expiryDate: '12/30', cvv: '123', cardholderName: 'A L' };
const attempt: PurchaseAttempt = {
  idempotencyKey: 'key-1',
  purchase: { email: 'a@b.example', billing: validBilling, lines: [] },
  etag: '"v1"',
  buyAgain: null,
  startedAt: 0,
};
const order = { orderId: 'ORD-1', transactionId: 'T-1', totalCents: 9899, licenseKeys: [] };

const codeSent = { type: 'code-sent', email: 'a@b.example', demoCode: '123456' } as const;
const verified = { type: 'email-verified', at: 1 } as const;
const toAddress: CheckoutEvent[] = [codeSent, verified];
const toPayment: CheckoutEvent[] = [...toAddress, { type: 'billing-given', billing: validBilling }];
const toUnconfirmed: CheckoutEvent[] = [
  ...toPayment,
  { type: 'payment-sent', attempt },
  failedBy({ kind: 'unknown' }),
];

function failedBy(failure: CheckoutFailure): CheckoutEvent {
  return { type: 'payment-failed', failure, card };
}

function checkoutAfter(...events: CheckoutEvent[]): CheckoutState {
  return events.reduce(nextState, newCheckout);
}

describe('the steps of the checkout', () => {
  test('start with the email', () => {
    expect(checkoutAfter().step).toBe('email');
  });

  test('email to code: a code was sent; the email is kept', () => {
    expect(checkoutAfter(codeSent)).toMatchObject({
      step: 'code',
      email: 'a@b.example',
      verifiedAt: null,
    });
  });

  test('the code step stays when a code was sent again', () => {
    expect(checkoutAfter(codeSent, codeSent).step).toBe('code');
  });

  test('code to address: the email is verified', () => {
    expect(checkoutAfter(...toAddress)).toMatchObject({
      step: 'address',
      verifiedAt: 1,
      demoCode: null,
    });
  });

  test('address to payment: the address is given; it is kept', () => {
    expect(checkoutAfter(...toPayment)).toMatchObject({ step: 'payment', billing: validBilling });
  });

  test('payment to the order: paid; what was tried is forgotten', () => {
    const state = checkoutAfter(...toPayment, { type: 'payment-sent', attempt }, { type: 'paid', order });
    expect(state).toMatchObject({ step: 'email', order, attempt: null, card: null });
    expect(nextState(state, { type: 'result-seen' }).order).toBeNull();
  });

  test.each<CheckoutEvent>([
    verified,
    { type: 'email-kept' },
    { type: 'billing-given', billing: validBilling },
    { type: 'payment-sent', attempt },
    { type: 'moved', to: 'address' },
  ])('are not left out: $type changes nothing on the email step', (event) => {
    expect(nextState(checkoutAfter(), event)).toEqual(checkoutAfter());
  });

  test('stay where a code that was sent late comes after the email is verified', () => {
    expect(checkoutAfter(...toAddress, codeSent)).toMatchObject({ step: 'address', verifiedAt: 1 });
    expect(checkoutAfter(...toPayment, codeSent)).toMatchObject({ step: 'payment', verifiedAt: 1 });
  });

  test('lead back to earlier steps and lose nothing', () => {
    const back = checkoutAfter(...toPayment, { type: 'moved', to: 'email' });
    expect(back).toMatchObject({ step: 'email', email: 'a@b.example', billing: validBilling, verifiedAt: 1 });
    expect(nextState(back, { type: 'email-kept' }).step).toBe('address');
  });

  test('stay when the shop no longer knows the email as verified, and come back once it is', () => {
    const lost = checkoutAfter(...toPayment, failedBy({ kind: 'verify-again' }));
    expect(lost).toMatchObject({
      step: 'payment',
      verifiedAt: null,
      email: 'a@b.example',
      billing: validBilling,
    });
    const asked = nextState(lost, codeSent);
    expect(asked.step).toBe('code');
    expect(nextState(asked, verified)).toMatchObject({
      step: 'payment',
      verifiedAt: 1,
    });
  });
});

describe('a payment', () => {
  test('that is not confirmed keeps its attempt and its card, to be asked about', () => {
    expect(checkoutAfter(...toUnconfirmed)).toMatchObject({
      step: 'payment',
      unconfirmed: 'unknown',
      attempt,
      card,
    });
  });

  test('that is not confirmed is come back to right after the email is verified again', () => {
    const state = checkoutAfter(...toUnconfirmed, failedBy({ kind: 'verify-again' }), ...toAddress);
    expect(state).toMatchObject({ step: 'payment', unconfirmed: 'unknown', attempt });
  });

  test('that is not confirmed is come back to after a reload that lost the verification', () => {
    const reloaded = { ...checkoutAfter(...toUnconfirmed), verifiedAt: null, verifyingAgain: false };
    const asked = nextState(reloaded, codeSent);
    expect(asked.step).toBe('code');
    expect(nextState(asked, verified)).toMatchObject({ step: 'payment', unconfirmed: 'unknown', attempt });
  });

  test('that is declined leaves nothing of its attempt', () => {
    const state = checkoutAfter(
      ...toUnconfirmed,
      failedBy({ kind: 'not-charged', changes: { attempt: null } }),
    );
    expect(state).toMatchObject({ step: 'payment', unconfirmed: null, attempt: null, card: null });
  });

  test('that was not taken keeps its attempt for the next try', () => {
    const state = checkoutAfter(...toUnconfirmed, failedBy({ kind: 'not-charged' }));
    expect(state).toMatchObject({ step: 'payment', unconfirmed: null, attempt, card: null });
  });

  test('of the same as moments ago is asked about; to buy again is to try again, knowing that order', () => {
    const asked = checkoutAfter(
      ...toUnconfirmed,
      failedBy({ kind: 'not-charged', changes: { earlierOrder: order } }),
    );
    expect(asked).toMatchObject({ step: 'payment', unconfirmed: null, earlierOrder: order, card: null });
    expect(nextState(asked, { type: 'buy-again' })).toMatchObject({
      earlierOrder: null,
      attempt: { ...attempt, buyAgain: 'ORD-1' },
    });
  });

  test('that the shop refuses for its fields leads to the first step that has one of them', () => {
    const errors = [{ field: 'billing.city', message: 'No such city' }];
    const refused = failedBy({ kind: 'fields', errors, step: 'address' });
    expect(checkoutAfter(...toPayment, { type: 'payment-sent', attempt }, refused).step).toBe('address');
  });
});

describe('a renewal whose days have changed', () => {
  const plan = { lines: [], open: [], covered: null, tag: 'tag-2' };
  const refused = failedBy({ kind: 'not-charged', changes: { changedPlan: plan } });
  const changed = [...toPayment, { type: 'payment-sent', attempt } as const, refused];

  test('is shown until the buyer accepts them; the attempt may be sent again', () => {
    const state = checkoutAfter(...changed);
    expect(state).toMatchObject({ step: 'payment', changedPlan: plan, attempt, unconfirmed: null });
    expect(nextState(state, { type: 'days-accepted' })).toMatchObject({ changedPlan: null, attempt });
  });

  test('asks what to do about covered seats; an answer counts for this quote only', () => {
    const answered = checkoutAfter(...changed, { type: 'covered-answered', answer: 'new-seats' });
    expect(answered).toMatchObject({ changedPlan: null, coveredAnswer: 'new-seats' });
    const other = nextState(answered, { type: 'goal-chosen', goal: { kind: 'buy-cart' } });
    expect(other.coveredAnswer).toBeNull();
    expect(nextState(answered, { type: 'paid', order }).coveredAnswer).toBeNull();
  });
});

test('a failure is shown until the buyer tries something else', () => {
  const shown = checkoutAfter({ type: 'failed', failure: { text: 'No.' } });
  expect(shown.failure).toEqual({ text: 'No.' });
  expect(nextState(shown, { type: 'retried' }).failure).toBeNull();
});

test('a failure stays while the page learns what it means, and while the buyer ticks reminders', () => {
  const shown = checkoutAfter(...toPayment, { type: 'failed', failure: { text: 'No.' } });
  const events: CheckoutEvent[] = [
    failedBy({ kind: 'refused' }),
    { type: 'status-unknown', reachedShop: true },
    { type: 'quote-failed', failure: { kind: 'refused' } },
    { type: 'reminders-chosen', reminders: true },
  ];
  expect(events.map((event) => nextState(shown, event).failure?.text)).toEqual(events.map(() => 'No.'));
});
