import * as z from 'zod/mini';
import { cardLimits } from './payment-methods.ts';

/** Every expected failure by HTTP status: its code, and a text that one occurrence may replace. */
const details = {
  400: {
    'bad-request': 'The request could not be read.',
    'invalid-input': 'Please check what you entered.',
    'card-data-refused':
      'Card details must not be sent to this shop: its card form sends them to the payment ' +
      'gateway. You have not been charged.',
    'total-too-small': `${cardLimits['total-too-small']} You have not been charged.`,
    'total-too-large': `${cardLimits['total-too-large']} You have not been charged.`,
    'not-on-sale':
      'A product in your cart is no longer on sale. You have not been charged. ' +
      'Remove it and try again.',
    'invalid-code':
      'Invalid verification code. Check the digits: only the code of the newest email works. ' +
      'Or request a new code.',
    'invalid-passkey':
      'This passkey was not accepted. Nothing was changed. Try again, or sign in another way.',
    'address-refused': "This address doesn't accept mail. Check it for typing mistakes.",
  },
  401: {
    'not-verified': 'Verify your email address first. You have not been charged.',
    'signed-out': 'You are signed out. Sign in again: nothing was changed.',
    'verify-for-outcome':
      'Your payment may have gone through: do not pay again. ' +
      'Verify the email address of this order to see the outcome.',
  },
  402: {
    'card-declined': 'Your card was declined. You have not been charged. Try another card.',
    'insufficient-funds':
      'Your card has insufficient funds. You have not been charged. Try another card.',
    'card-expired': 'Your card has expired. You have not been charged. Try another card.',
    'challenge-failed':
      'Your bank could not confirm that it is you. You have not been charged. ' +
      'Try again, or use another card.',
    'wrong-security-code':
      'The security code (CVV) doesn’t match this card. You have not been charged. ' +
      'Check the code and try again.',
    'bank-unavailable':
      'Your card’s bank could not process the payment just now. You have not been charged. ' +
      'Try again in a moment.',
    'payment-busy':
      'Too many payments are being made just now. You have not been charged. ' +
      'Try again in a moment.',
    'payment-unavailable':
      'We can’t take card payments just now, and are looking into it. ' +
      'You have not been charged. Try again later, or contact support.',
    'paypal-declined':
      'PayPal declined the payment. You have not been charged. ' +
      'Choose another way to pay, or contact PayPal.',
    'payto-declined':
      'Your bank reports that the PayTo payment was not approved. You have not been charged. ' +
      'Try again, or choose another way to pay.',
    'payto-share':
      'PayTo can’t hold so many licence keys while your bank asks you. ' +
      'You have not been charged. Choose another way to pay, or fewer seats.',
    'test-cards-only': 'Demo mode accepts only test cards. You have not been charged.',
    'payment-not-taken': 'The payment did not go through. You have not been charged.',
    'sold-out':
      'A product in your cart sold out meanwhile. You have not been charged. ' +
      'Check how many seats are left, or contact support.',
  },
  403: {
    'other-email':
      'This browser has verified another email address. You have not been charged. ' +
      'Verify this one first.',
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
      'Your payment did not reach us. You have not been charged. ' +
      'Check your order, and complete your purchase again.',
    'quote-not-found': 'There is no such quote. Open it by the link in its email.',
    'renewal-not-found':
      'The order that you are renewing belongs to another email address. ' +
      'You have not been charged. Verify that address, or choose “Not a renewal” in your cart.',
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
      'You placed an identical order a few minutes ago. You haven’t been charged again. ' +
      'View that order, or buy it again.',
    'out-of-stock':
      'A product in your cart is out of stock. You have not been charged. ' +
      'Reduce the seats, or contact support.',
    backorder:
      'A product in your cart is out of stock for now: its licence keys follow by email. ' +
      'You have not been charged. Confirm that you want to order it.',
    'quote-paid':
      'This quote is paid already. You have not been charged again. ' +
      'See the receipt email for its keys.',
    'quote-being-paid':
      'This quote is being paid in another window. You have not been charged by this attempt. ' +
      'Check that window and your email, or try again in a minute.',
    'renewal-covered':
      'These seats are renewed already, or are being renewed just now. ' +
      'You have not been charged. Choose what you want to do.',
    'quote-expired':
      'This quote has expired. You have not been charged. ' +
      'Ask for a new one, or buy at today’s prices.',
    'quote-revised':
      'This quote was replaced by a new one. You have not been charged. ' +
      'Go back to see the new quote.',
    'quote-withdrawn':
      'This quote was withdrawn. You have not been charged. Contact us for a new one.',
    refused: 'This can’t be done now. Nothing was changed.',
    'bought-elsewhere':
      'This order is already being paid for in another window. ' +
      'You have not been charged by this attempt. ' +
      'Check that window and your email, or try again in a minute.',
  },
  412: {
    'quote-changed':
      'Your cart differs from the quote. You have not been charged. ' +
      'Open the quote again, or check out without it.',
    'terms-changed':
      'The days of these licences have changed since you opened the page. ' +
      'You have not been charged. Check the new days.',
    'policies-changed':
      'Our policies have changed since you opened the page. You have not been charged. ' +
      'Read them, then try again.',
    'prices-changed':
      'Our prices have changed since you opened the page. You have not been charged. ' +
      'Check the new total.',
  },
  413: { 'body-too-large': 'The request is too large.' },
  415: { 'not-json': 'Send the request as application/json.' },
  422: {
    'key-reused':
      'This payment was started with other details. You have not been charged again. ' +
      'Enter the same details as before.',
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
