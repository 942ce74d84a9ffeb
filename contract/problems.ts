import * as z from 'zod/mini';
import { cardLimits } from './payment-methods.ts';

/** Every expected failure by HTTP status: its code, and a text that one occurrence may replace. */
const details = {
  400: {
    'bad-request': 'The request could not be read.',
    'invalid-input': 'Please check what you entered.',
    'card-data-refused':
      'You have not been charged: card details must not be sent to this shop. Its card form ' +
      'sends them to the payment gateway.',
    'total-too-small': `You have not been charged. ${cardLimits['total-too-small']}`,
    'total-too-large': `You have not been charged. ${cardLimits['total-too-large']}`,
    'not-on-sale':
      'You have not been charged: a product in your cart is no longer on sale. Remove it ' +
      'and try again.',
    'invalid-code':
      'Invalid verification code. Check the digits: only the code of the newest email works. ' +
      'Or request a new code.',
    'invalid-passkey':
      'This passkey was not accepted. Nothing was changed. Try again, or sign in another way.',
    'address-refused': "This address doesn't accept mail. Check it for typing mistakes.",
  },
  401: {
    'not-verified': 'You have not been charged: verify your email address first.',
    'signed-out': 'You are signed out. Sign in again: nothing was changed.',
    'verify-for-outcome':
      'Your payment may have gone through: do not pay again. ' +
      'Verify the email address of this order to see the outcome.',
  },
  402: {
    'card-declined': 'You have not been charged: your card was declined. Try another card.',
    'insufficient-funds':
      'You have not been charged: your card has insufficient funds. Try another card.',
    'card-expired': 'You have not been charged: your card has expired. Try another card.',
    'challenge-failed':
      'You have not been charged: your bank could not confirm that it is you. Try again, or ' +
      'use another card.',
    'wrong-security-code':
      'You have not been charged: the security code (CVV) doesn’t match this card. Check ' +
      'the code and try again.',
    'bank-unavailable':
      'You have not been charged: your card’s bank could not process the payment just now. ' +
      'Try again in a moment.',
    'payment-busy':
      'You have not been charged: too many payments are being made just now. Try again in a ' +
      'moment.',
    'payment-unavailable':
      'You have not been charged: we can’t take card payments just now, and are looking ' +
      'into it. Try again later, or contact support.',
    'paypal-declined':
      'You have not been charged: PayPal declined the payment. Choose another way to pay, ' +
      'or contact PayPal.',
    'payto-declined':
      'You have not been charged: your bank reports that the PayTo payment was not ' +
      'approved. Try again, or choose another way to pay.',
    'payto-share':
      'You have not been charged: PayTo can’t hold so many licence keys while your bank ' +
      'asks you. Choose another way to pay, or fewer seats.',
    'test-cards-only': 'You have not been charged: demo mode accepts only test cards.',
    'payment-not-taken': 'You have not been charged: the payment did not go through.',
    'sold-out':
      'You have not been charged: a product in your cart sold out meanwhile. Check how many ' +
      'seats are left, or contact support.',
  },
  403: {
    'other-email':
      'You have not been charged: this browser has verified another email address. Verify ' +
      'this one first.',
    'fresh-code-needed':
      'This needs a new code. Nothing was changed. Ask for one, and do it again.',
    'passkey-needed':
      'You have a passkey: confirm with it instead of a code. Nothing was changed. ' +
      'Reload the page, and do it again.',
    'role-needed':
      'Your role doesn’t include this. Nothing was changed. Ask an owner of the shop to do it.',
    'cross-site':
      'This request came from another site, so it was refused. Open the shop and try again.',
  },
  404: {
    'not-found': 'There is nothing here.',
    'payment-not-found':
      'You have not been charged: your payment did not reach us. Check your order, and ' +
      'complete your purchase again.',
    'quote-not-found': 'There is no such quote. Open it by the link in its email.',
    'renewal-not-found':
      'You have not been charged: the order that you are renewing belongs to another email ' +
      'address. Verify that address, or choose “Not a renewal” in your cart.',
    'order-not-found':
      'No such order in this browser. Verify the email address that you bought with.',
    'invoice-not-found': 'No invoice matches. Check all four values against your receipt email.',
    'order-invoice-not-found':
      'No such invoice in this browser. Open it on the Invoice tab with the values from your ' +
      'receipt email.',
  },
  408: { 'request-timeout': 'The request took too long to arrive. Try again.' },
  409: {
    'in-progress':
      'This payment is still being processed. Do not pay again: check again in a few seconds.',
    'bought-recently':
      'You haven’t been charged again: you placed an identical order a few minutes ago. ' +
      'View that order, or buy it again.',
    'out-of-stock':
      'You have not been charged: a product in your cart is out of stock. Reduce the seats, ' +
      'or contact support.',
    backorder:
      'You have not been charged: a product in your cart is out of stock for now. Its ' +
      'licence keys follow by email. Confirm that you want to order it.',
    'quote-paid':
      'You have not been charged again: this quote is paid already. See the receipt email ' +
      'for its keys.',
    'quote-being-paid':
      'You have not been charged by this attempt: this quote is being paid in another ' +
      'window. Check that window and your email, or try again in a minute.',
    'renewal-covered':
      'You have not been charged: these seats are renewed already, or are being renewed ' +
      'just now. Choose what you want to do.',
    'quote-expired':
      'You have not been charged: this quote has expired. Ask for a new one, or buy at ' +
      'today’s prices.',
    'quote-revised':
      'You have not been charged: this quote was replaced by a new one. Go back to see the ' +
      'new quote.',
    'quote-withdrawn':
      'You have not been charged: this quote was withdrawn. Contact us for a new one.',
    refused: 'This can’t be done now. Nothing was changed.',
    'bought-elsewhere':
      'You have not been charged by this attempt: this order is already being paid for in ' +
      'another window. Check that window and your email, or try again in a minute.',
  },
  412: {
    'quote-changed':
      'You have not been charged: your cart differs from the quote. Open the quote again, ' +
      'or check out without it.',
    'terms-changed':
      'You have not been charged: the days of these licences have changed since you opened ' +
      'the page. Check the new days.',
    'policies-changed':
      'You have not been charged: our policies have changed since you opened the page. Read ' +
      'them, then try again.',
    'prices-changed':
      'You have not been charged: our prices have changed since you opened the page. Check ' +
      'the new total.',
  },
  413: { 'body-too-large': 'The request is too large.' },
  415: { 'not-json': 'Send the request as application/json.' },
  422: {
    'key-reused':
      'You have not been charged again: this payment was started with other details. Enter ' +
      'the same details as before.',
  },
  429: { 'too-many-requests': 'Too many attempts. Wait a while and try again.' },
  431: { 'headers-too-large': 'The headers of the request are too large.' },
  500: {
    unexpected: 'Something went wrong on our side. Contact support and quote the request ID.',
  },
  503: {
    'mail-unavailable': 'We could not send the verification code. Try again in a minute.',
    'outcome-unknown':
      'The outcome of your payment is not known yet. ' +
      'Do not pay again: we will confirm it within a minute.',
    unavailable: 'The shop is briefly unavailable. Try again in a moment.',
    'document-not-made':
      'We can’t create this PDF right now. A tax invoice follows by email automatically.',
  },
} as const;

type Details = typeof details;
export type ProblemCode = { [Status in keyof Details]: keyof Details[Status] }[keyof Details];

/** The same table by code. The response is `application/problem+json` (RFC 9457). */
export const problems = Object.fromEntries(
  Object.entries(details).flatMap(([status, byCode]) =>
    Object.entries(byCode).map(([code, detail]) => [
      code,
      { status: Number(status), title: writeTitle(code), detail },
    ]),
  ),
) as Readonly<Record<ProblemCode, { status: number; title: string; detail: string }>>;

function writeTitle(code: string): string {
  return `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('-', ' ')}`;
}

/** A refused field: its path in the body (`billing.firstName`) and the text to show beside it. */
const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  /** Is in the log too. */
  requestId: z.string(),
  errors: z.optional(z.array(fieldError)),
});
export type ProblemBody = z.infer<typeof problemBody>;
