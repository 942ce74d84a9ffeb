import { productList } from './catalogue.ts';
import { checkoutAnswer, checkoutRequest } from './checkout.ts';
import { invoiceQuery, orderInvoiceParams } from './invoice.ts';
import { sendCodeAnswer, sendCodeRequest, verifyCodeAnswer, verifyCodeRequest } from './verification.ts';

/** The names of the headers that the calls use beside the standard ones. */
export const headers = {
  /** A UUID per purchase attempt: the same key never charges twice. */
  idempotencyKey: 'Idempotency-Key',
  /** On checkout, the ETag of the product list the buyer saw. */
  ifMatch: 'If-Match',
  /** On checkout, the id of the recent order that the buyer was asked about: yes, buy the same once more. */
  buyAgain: 'Buy-Again',
} as const;

/**
 * Every call of the shop, once: the server registers its routes from this table, and the web calls by it.
 * `answer: 'pdf'` is a binary PDF. Any failure is a problem (see `problems.ts`).
 */
export const calls = {
  listProducts: {
    summary: 'List the products',
    method: 'GET',
    path: '/api/products',
    answer: productList,
  },
  downloadInvoice: {
    summary: 'Download an invoice by the four values of the receipt email',
    method: 'GET',
    path: '/api/invoice',
    query: invoiceQuery,
    answer: 'pdf',
  },
  sendCode: {
    summary: 'Mail a verification code',
    method: 'POST',
    path: '/api/auth/send-otp',
    body: sendCodeRequest,
    answer: sendCodeAnswer,
  },
  verifyCode: {
    summary: 'Verify an email address by its code; sets the cookie that checkout needs',
    method: 'POST',
    path: '/api/auth/verify-otp',
    body: verifyCodeRequest,
    answer: verifyCodeAnswer,
  },
  checkout: {
    summary: 'Pay for an order and receive its licence keys',
    method: 'POST',
    path: '/api/checkout',
    body: checkoutRequest,
    answer: checkoutAnswer,
  },
  openOrderInvoice: {
    summary: 'Open the invoice of an order that this browser may see',
    method: 'GET',
    path: '/api/orders/:orderId/invoice',
    params: orderInvoiceParams,
    answer: 'pdf',
  },
} as const;
