import * as z from 'zod/mini';

/**
 * Every expected failure, once. `detail` is the sentence a buyer reads; an occurrence may say it more exactly.
 * The answer is `application/problem+json` (RFC 9457).
 */
export const problems = {
  'bad-request': { status: 400, title: 'Bad request', detail: 'The request could not be read.' },
  'invalid-input': { status: 400, title: 'Invalid input', detail: 'Please check what you entered.' },
  'not-on-sale': {
    status: 400,
    title: 'Product not on sale',
    detail:
      'A product in your cart is no longer on sale. You have not been charged. Please remove it and try again.',
  },
  'invalid-code': {
    status: 400,
    title: 'Invalid verification code',
    detail: 'Invalid verification code. Check the digits, or request a new code.',
  },
  'address-refused': {
    status: 400,
    title: 'Address refused',
    detail: "This address doesn't accept mail. Check it for typing mistakes.",
  },
  'not-verified': {
    status: 401,
    title: 'Email not verified',
    detail: 'Please verify your email address first. You have not been charged.',
  },
  'verify-for-outcome': {
    status: 401,
    title: 'Email not verified',
    detail:
      'Your payment may have gone through: do not pay again. Verify the email address of this order to see the outcome.',
  },
  'card-declined': {
    status: 402,
    title: 'Card declined',
    detail: 'Your card was declined. You have not been charged. Please try another card.',
  },
  'insufficient-funds': {
    status: 402,
    title: 'Insufficient funds',
    detail: 'Your card has insufficient funds. You have not been charged. Please try another card.',
  },
  'card-expired': {
    status: 402,
    title: 'Card expired',
    detail: 'Your card has expired. You have not been charged. Please try another card.',
  },
  'wrong-security-code': {
    status: 402,
    title: 'Wrong CVV',
    detail: 'The CVV doesn’t match this card. You have not been charged.',
  },
  'test-cards-only': {
    status: 402,
    title: 'Card refused',
    detail: 'Demo mode accepts only test cards. You have not been charged.',
  },
  'payment-not-taken': {
    status: 402,
    title: 'Payment not completed',
    detail: 'The payment did not go through. You have not been charged.',
  },
  'other-email': {
    status: 403,
    title: 'Another email address',
    detail:
      'This browser has verified another email address. Please verify this one. You have not been charged.',
  },
  'cross-site': { status: 403, title: 'Cross-site request', detail: 'This request came from another site.' },
  'not-found': { status: 404, title: 'Not found', detail: 'There is nothing here.' },
  'invoice-not-found': {
    status: 404,
    title: 'Invoice not found',
    detail: 'No invoice matches. Check all four values against your receipt email.',
  },
  'order-invoice-not-found': {
    status: 404,
    title: 'Invoice not found',
    detail:
      'No such invoice in this browser. Open it on the Invoice tab with the values of your receipt email.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    detail: 'The request took too long to arrive. Please try again.',
  },
  'in-progress': {
    status: 409,
    title: 'Payment in progress',
    detail: 'This payment is still being processed. Do not pay again; ask again in a few seconds.',
  },
  'bought-recently': {
    status: 409,
    title: 'Identical order placed recently',
    detail:
      'You placed an identical order a few minutes ago. You haven’t been charged again. View that order, or buy it again.',
  },
  'bought-elsewhere': {
    status: 409,
    title: 'Identical order in progress',
    detail:
      'This order is already being paid for in another window. You have not been charged by this attempt. Check that window and your email, or try again in a minute.',
  },
  'prices-changed': {
    status: 412,
    title: 'Prices changed',
    detail:
      'Our prices changed since you opened the page. You have not been charged. Please check the new total.',
  },
  'body-too-large': { status: 413, title: 'Request too large', detail: 'The request is too large.' },
  'not-json': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send the request as application/json.',
  },
  'key-reused': {
    status: 422,
    title: 'Idempotency key reused',
    detail:
      'This payment was begun with other details. You have not been charged again. Enter the same details as before.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many attempts. Please wait a while and try again.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Request headers too large',
    detail: 'The headers of the request are too large.',
  },
  unexpected: {
    status: 500,
    title: 'Unexpected error',
    detail: 'Something went wrong on our side. Please contact support and quote the request id.',
  },
  'mail-unavailable': {
    status: 503,
    title: 'Mail unavailable',
    detail: 'We could not send the verification code. Please try again in a minute.',
  },
  'outcome-unknown': {
    status: 503,
    title: 'Payment not confirmed yet',
    detail:
      'The outcome of your payment is not known yet. Do not pay again: we will confirm it within a minute.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'The shop is briefly unavailable. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ProblemCode = keyof typeof problems;

/** One field that was refused: its path in the body (`billing.firstName`) and the sentence to show beside it. */
const fieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** The body of every error answer. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  /** Which problem it is, as in {@link problems}. */
  code: z.string(),
  /** Stands in the server's log too. */
  requestId: z.string(),
  errors: z.optional(z.array(fieldError)),
});
export type ProblemBody = z.infer<typeof problemBody>;
