import * as z from 'zod/mini';
import { countOf } from '../format.ts';
import { of, type Sentence } from './audit-sentences.ts';
import { defineCalls, rowName } from './desk-call.ts';
import { chosenOf, outcome } from './several.ts';

export const chosenOrders = chosenOf('order');

export const severalOutcomes = z.object({
  results: z.array(z.object({ orderId: z.string(), ...outcome })),
});
export type SeveralOutcomes = z.infer<typeof severalOutcomes>;

export const describeResent: Sentence = ({ email }, { order }) =>
  `mailed the receipt${of(order)} again, to ${email}`;

/** What is done to several orders, one after the other. */
export const severalCalls = defineCalls('orders', {
  resendReceipts: {
    summary: 'Mail the receipts of several orders again, one after the other',
    role: 'support',
    body: z.object({
      orderIds: chosenOrders,
      /** Names the request, so that a repeated one mails nothing twice. */
      request: rowName,
    }),
    answer: severalOutcomes,
    audit: 'receipt-resent',
    says: describeResent,
  },
  markKeysRevoked: {
    summary: 'Record that the vendor revoked the ended keys of several orders',
    role: 'sales',
    body: z.object({ orderIds: chosenOrders }),
    answer: severalOutcomes,
    audit: 'keys-of-order-revoked-at-vendor',
    says: ({ licenceKeyIds = [] }, { order }) =>
      `marked ${countOf(licenceKeyIds.length, 'key')}${of(order)} as revoked at the vendor`,
  },
});
