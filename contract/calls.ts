import * as z from 'zod/mini';
import { checkoutRequest, tokenCheckoutRequest } from './checkout.ts';
import { acceptedAnswer, checkoutAnswer } from './checkout-answer.ts';
import { completeCalls } from './complete-calls.ts';
import { deliveryAnswer } from './delivery.ts';
import {
  invoiceQuery,
  myOrdersAnswer,
  myOrdersQuery,
  orderKeysAnswer,
  receiptResentAnswer,
  savedKeysAnswer,
} from './my-orders.ts';
import { policyAnswer, policyParams } from './policies.ts';
import { productList } from './product.ts';
import { quoteAnswer, quoteLinkRequest, quoteRequest } from './quotes.ts';
import { renewalPlan, renewalRequest } from './renewals.ts';
import {
  sendCodeAnswer,
  sendCodeRequest,
  verifyCodeAnswer,
  verifyCodeRequest,
} from './verification.ts';

/** The optional headers of checkout, and of quotes those that they share. */
export const headers = {
  /** A UUID per purchase attempt: one key never charges twice. Without it, a repeated call may. */
  idempotencyKey: 'idempotency-key',
  /** The ETag of the product list that the buyer saw (RFC 9110 section 13.1.1). */
  ifMatch: 'if-match',
  /** The id of the recent identical order, when the buyer confirms buying it again. */
  buyAgain: 'buy-again',
  /** `true` when the buyer knows which keys are out of stock, and orders them. */
  acceptBackorder: 'accept-backorder',
  /** The policies that the buyer was shown, such as `terms=0a1b; privacy=2c3d; refunds=4e5f`. */
  policiesShown: 'policies-shown',
  /** The tag of the days that the buyer was shown for the licences of a renewal. */
  termsShown: 'terms-shown',
  /** `true` asks for the outcome of an Idempotency-Key, and sells nothing: without one, a 404. */
  statusOnly: 'status-only',
} as const;

/** `true` on the checkout response of an Idempotency-Key that an earlier request has settled. */
export const replayedHeader = 'idempotent-replayed';

const keyMessage = 'Idempotency-Key must be 1 to 100 printable characters, preferably a UUID';

const text = z.optional(z.string());

const checkoutHeaders = z.looseObject({
  [headers.idempotencyKey]: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/, keyMessage)),
  ),
  [headers.ifMatch]: text,
  [headers.buyAgain]: text,
  [headers.acceptBackorder]: text,
  [headers.policiesShown]: text,
  [headers.termsShown]: text,
  [headers.statusOnly]: text,
});

const quoteHeaders = z.looseObject({ [headers.ifMatch]: text, [headers.policiesShown]: text });
const shownHeaders = z.looseObject({ [headers.policiesShown]: text });

export type CheckoutHeaders = z.infer<typeof checkoutHeaders>;

/**
 * Every call of the shop: the server registers its routes from this table, and the page calls them
 * by it. Any text may name an order: what is none is the same 404.
 */
export const calls = completeCalls({
  listProducts: {
    summary: 'List the products',
    path: '/api/products',
    answer: productList,
  },
  readDelivery: {
    summary: 'Show how quickly licence keys were delivered by email',
    path: '/api/delivery',
    answer: deliveryAnswer,
  },
  readPolicy: {
    summary: 'Read a policy of the seller',
    path: '/api/policies/:name',
    params: policyParams,
    answer: policyAnswer,
  },
  downloadInvoice: {
    summary: 'Download an invoice by the four values of the receipt email',
    path: '/api/invoice',
    query: invoiceQuery,
    answer: 'pdf',
  },
  sendCode: {
    summary: 'Mail a verification code',
    path: '/api/auth/send-otp',
    body: sendCodeRequest,
    answer: sendCodeAnswer,
  },
  verifyCode: {
    summary: 'Verify an email address by its code; sets the cookie that checkout needs',
    path: '/api/auth/verify-otp',
    body: verifyCodeRequest,
    answer: verifyCodeAnswer,
  },
  signOut: {
    summary: 'Sign out',
    method: 'POST',
    path: '/api/auth/sign-out',
    answer: verifyCodeAnswer,
  },
  checkout: {
    summary: 'Pay for an order and receive its licence keys',
    description:
      'A repeated Idempotency-Key returns the stored response of the earlier request, with the ' +
      'header Idempotent-Replayed: true.',
    path: '/api/checkout',
    headers: checkoutHeaders,
    body: checkoutRequest,
    answer: checkoutAnswer,
    /** The 202 response. */
    accepted: acceptedAnswer,
  },
  readRenewal: {
    summary: 'Show which days the licences of a renewal would have, if it were paid today',
    path: '/api/renewal',
    body: renewalRequest,
    answer: renewalPlan,
  },
  openOrderInvoice: {
    summary: 'Open the invoice of an order that this browser may see',
    path: '/api/orders/:orderId/invoice',
    answer: 'pdf',
  },
  createQuote: {
    summary: 'Get a quote for a cart, on screen and by email',
    path: '/api/quotes',
    headers: quoteHeaders,
    body: quoteRequest,
    answer: quoteAnswer,
  },
  readQuote: {
    summary: 'Show a quote by the token of its link',
    path: '/api/quotes/show',
    headers: shownHeaders,
    body: quoteLinkRequest,
    answer: quoteAnswer,
  },
  openQuotePdf: {
    summary: 'Read the PDF of a quote by the token of its link',
    path: '/api/quotes/pdf',
    body: quoteLinkRequest,
    answer: 'pdf',
  },
  listMyOrders: {
    summary: 'List the paid orders of the verified email address',
    path: '/api/my-orders',
    query: myOrdersQuery,
    answer: myOrdersAnswer,
  },
  readOrderKeys: {
    summary: 'Read the licence keys of an order that this browser may see',
    path: '/api/orders/:orderId/keys',
    answer: orderKeysAnswer,
  },
  openOrderAdjustmentNote: {
    summary: 'Open an adjustment note of an order that this browser may see',
    path: '/api/orders/:orderId/adjustment-notes/:number',
    answer: 'pdf',
  },
  reportSavedKeys: {
    summary: 'Report that this browser has saved a file of the licence keys of an order',
    method: 'POST',
    path: '/api/orders/:orderId/saved-keys',
    answer: savedKeysAnswer,
  },
  resendReceipt: {
    summary: 'Mail the receipt of an order again, to the address of the order',
    method: 'POST',
    path: '/api/orders/:orderId/receipt',
    answer: receiptResentAnswer,
  },
  openRenewalCalendar: {
    summary: 'Open a calendar file that reminds of the renewal of an order’s licences',
    path: '/api/orders/:orderId/renewal.ics',
    answer: 'calendar',
  },
});

/** Checkout where Stripe's own form takes the card: a token stands for the card's fields. */
export const tokenCheckout = { ...calls.checkout, body: tokenCheckoutRequest } as const;
