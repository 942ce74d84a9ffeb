import { describe, expect, test } from 'vitest';
import { type CheckoutEvent, type CheckoutState, nextState, startCheckout } from './checkout-steps.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

const billing = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  company: '',
  street: '12 Example Street',
  city: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  phone: '',
} as const;
const card = { cardNumber: '4111 1111 1111 1111', expiryDate: '12/30', cvv: '123', cardholderName: 'A L' };
const attempt: PurchaseAttempt = {
  idempotencyKey: 'key-1',
  purchase: { email: 'a@b.example', billing, lines: [] },
  etag: '"v1"',
  buyAgain: null,
  startedAt: 0,
};
const order = { orderId: 'ORD-1', transactionId: 'T-1', totalCents: 9899, licenseKeys: [] };

const codeSent = { type: 'code-sent', email: 'a@b.example', demoCode: '123456' } as const;
const toAddress: CheckoutEvent[] = [codeSent, { type: 'email-verified' }];
const toPayment: CheckoutEvent[] = [...toAddress, { type: 'billing-given', billing }];
const toUnconfirmed: CheckoutEvent[] = [
  ...toPayment,
  { type: 'payment-sent', attempt },
  { type: 'payment-unconfirmed', card },
];

function checkoutAfter(...events: CheckoutEvent[]): CheckoutState {
  return events.reduce(nextState, startCheckout(null));
}

describe('the steps of the checkout', () => {
  test('start with the email', () => {
    expect(checkoutAfter().step).toBe('email');
  });

  test('email to code: a code was sent; the email is kept', () => {
    expect(checkoutAfter(codeSent)).toMatchObject({
      step: 'code',
      email: 'a@b.example',
      emailVerified: false,
    });
  });

  test('the code step stays when a code was sent again', () => {
    expect(checkoutAfter(codeSent, codeSent).step).toBe('code');
  });

  test('code to address: the email is verified', () => {
    expect(checkoutAfter(...toAddress)).toMatchObject({
      step: 'address',
      emailVerified: true,
      demoCode: null,
    });
  });

  test('address to payment: the address is given; it is kept', () => {
    expect(checkoutAfter(...toPayment)).toMatchObject({ step: 'payment', billing });
  });

  test('payment to the order: paid; what was tried is forgotten', () => {
    const state = checkoutAfter(...toPayment, { type: 'payment-sent', attempt }, { type: 'paid', order });
    expect(state).toMatchObject({ step: 'email', order, attempt: null, card: null });
    expect(nextState(state, { type: 'order-seen' }).order).toBeNull();
  });

  test.each<CheckoutEvent>([
    { type: 'email-verified' },
    { type: 'email-kept' },
    { type: 'billing-given', billing },
    { type: 'payment-sent', attempt },
    { type: 'went-back', to: 'address' },
  ])('are not left out: $type changes nothing on the email step', (event) => {
    expect(nextState(checkoutAfter(), event)).toEqual(checkoutAfter());
  });

  test('lead back to earlier steps and lose nothing', () => {
    const back = checkoutAfter(...toPayment, { type: 'went-back', to: 'email' });
    expect(back).toMatchObject({ step: 'email', email: 'a@b.example', billing, emailVerified: true });
    expect(nextState(back, { type: 'email-kept' }).step).toBe('address');
  });

  test('stay when the shop no longer knows the email as verified, and come back once it is', () => {
    const lost = checkoutAfter(...toPayment, { type: 'verification-lost' });
    expect(lost).toMatchObject({ step: 'payment', emailVerified: false, email: 'a@b.example', billing });
    const asked = nextState(lost, codeSent);
    expect(asked.step).toBe('code');
    expect(nextState(asked, { type: 'email-verified' })).toMatchObject({
      step: 'payment',
      emailVerified: true,
    });
  });

  test('are resumed where they were left, or at the email when what a step needs is missing', () => {
    const progress = { email: 'a@b.example', demoCode: null, emailVerified: true, billing };
    expect(startCheckout(null, { ...progress, step: 'payment' })).toMatchObject({ step: 'payment', billing });
    expect(startCheckout(null, { ...progress, step: 'payment', billing: null }).step).toBe('email');
    expect(startCheckout(null, { ...progress, step: 'code' }).step).toBe('email');
  });
});

describe('a payment', () => {
  test('that is not confirmed keeps its attempt and its card, to be asked about', () => {
    expect(checkoutAfter(...toUnconfirmed)).toMatchObject({
      step: 'payment',
      unconfirmed: true,
      attempt,
      card,
    });
  });

  test('that is not confirmed is come back to right after the email is verified again', () => {
    const state = checkoutAfter(...toUnconfirmed, { type: 'verification-lost' }, ...toAddress);
    expect(state).toMatchObject({ step: 'payment', unconfirmed: true, attempt });
  });

  test('that is declined leaves nothing of its attempt', () => {
    const state = checkoutAfter(...toUnconfirmed, { type: 'payment-declined' });
    expect(state).toMatchObject({ step: 'payment', unconfirmed: false, attempt: null, card: null });
  });

  test('that was not taken keeps its attempt for the next try', () => {
    const state = checkoutAfter(...toUnconfirmed, { type: 'payment-not-taken' });
    expect(state).toMatchObject({ step: 'payment', unconfirmed: false, attempt, card: null });
  });

  test('of the same as moments ago is asked about; to buy again is to try again, knowing that order', () => {
    const asked = checkoutAfter(...toUnconfirmed, { type: 'bought-recently', order });
    expect(asked).toMatchObject({ step: 'payment', unconfirmed: false, earlierOrder: order, card: null });
    expect(nextState(asked, { type: 'buy-again' })).toMatchObject({
      earlierOrder: null,
      attempt: { ...attempt, buyAgain: 'ORD-1' },
    });
  });

  test('that was under way at a reload is the first thing the checkout shows', () => {
    expect(startCheckout(attempt)).toMatchObject({
      step: 'payment',
      unconfirmed: true,
      attempt,
      card: null,
      email: 'a@b.example',
      billing,
    });
  });
});
