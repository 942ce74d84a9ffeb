import * as z from 'zod/mini';
import { billing } from '../checkout.ts';
import { policyAnswer } from '../policies.ts';
import { email } from '../text.ts';
import { inWords, listed, of } from './audit-sentences.ts';
import { defineCalls, rowName } from './desk-call.ts';
import { key, note, order } from './order.ts';
import { noteText } from './order-actions.ts';
import { licenceCalls } from './order-licences.ts';
import { refundCalls } from './order-refunds.ts';
import { orderCounts, orderList, orderSearch } from './order-search.ts';
import { describeResent, severalCalls } from './several-orders.ts';

const ofOrder = z.object({ orderId: rowName });

const ownCalls = defineCalls('orders', {
  searchOrders: {
    summary: 'Find orders; without a search, the newest',
    role: 'support',
    body: orderSearch,
    answer: orderList,
  },
  downloadOrders: {
    summary: 'Download the orders that a search finds as CSV',
    role: 'owner',
    body: orderSearch,
    answer: 'csv',
    needsFreshCode: true,
    audit: 'orders-downloaded',
    says: (after) => `downloaded ${listed('orders', after)}`,
  },
  countOrders: {
    summary: 'Count the orders of each view of their list',
    role: 'support',
    answer: orderCounts,
  },
  readOrder: {
    summary: 'Show an order',
    role: 'support',
    params: ofOrder,
    answer: order,
  },
  listOrderKeys: {
    summary: 'List all licence keys of a line of an order, masked',
    role: 'support',
    params: ofOrder,
    query: z.object({ position: z.string().check(z.regex(/^\d{1,3}$/, 'There is no such line')) }),
    answer: z.object({ keys: z.array(key) }),
  },
  revealKeys: {
    summary: 'Show the licence keys of an order',
    role: 'support',
    params: ofOrder,
    answer: z.object({
      keys: z.array(z.object({ id: z.int(), position: z.int(), seat: z.int(), key: z.string() })),
    }),
    needsFreshCode: true,
    revealsKeys: true,
    audit: 'keys-revealed',
    says: ({ keys }, { order }) => {
      const several = `${keys ?? 'the'} licence keys`;
      return `looked at ${keys === 1 ? 'the licence key' : several}${of(order)}`;
    },
  },
  resendReceipt: {
    summary: 'Mail the receipt of an order again',
    role: 'support',
    params: ofOrder,
    answer: z.object({ email: z.string() }),
    audit: 'receipt-resent',
    says: describeResent,
  },
  markReceiptBounced: {
    summary: 'Mark the receipt of an order as undelivered, because it came back',
    role: 'support',
    params: ofOrder,
    answer: z.object({ email: z.string() }),
    audit: 'receipt-bounced',
    says: ({ email }, { order }) => `reported that the receipt${of(order)} came back from ${email}`,
  },
  fixEmail: {
    summary: 'Correct the email address of an order, and mail its receipt there',
    role: 'support',
    params: ofOrder,
    body: z.object({ email }),
    answer: z.object({ email: z.string() }),
    // It mails the keys to any address.
    needsFreshCode: true,
    revealsKeys: true,
    audit: 'email-corrected',
    says: ({ email }, { before, order }) =>
      `corrected the email address${of(order)} from ${before.email} to ${email}, ` +
      'and mailed the receipt there',
  },
  addNote: {
    summary: 'Write a note about an order, for other operators',
    role: 'support',
    params: ofOrder,
    body: z.object({ text: noteText }),
    answer: note,
    audit: 'note-added',
    says: (_, { order }) => `wrote a note${order && ` about ${order}`}`,
  },
  openInvoice: {
    summary: 'Open a file of the invoice of an order; without a number, the newest',
    role: 'support',
    params: ofOrder,
    query: z.object({
      number: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'There is no such file'))),
    }),
    answer: 'pdf',
  },
  reissueInvoice: {
    summary: 'Issue an invoice again, corrected, and mail it',
    role: 'support',
    params: ofOrder,
    body: z.object({
      /** All of the buyer's details, also those that stay. */
      billing,
      /** How many files it had when the operator decided: a repeated request is refused. */
      invoiceFiles: z.int(),
    }),
    answer: z.object({ number: z.int(), emails: z.array(z.string()) }),
    needsFreshCode: true,
    audit: 'invoice-reissued',
    says: ({ changed, newDays, notes }, { order }) => {
      if (notes) {
        const numbers = [notes].flat().join(' and ');
        return `issued again what had damaged figures${of(order)}: ${numbers}`;
      }
      const details = [changed].flat().map(inWords);
      const corrected = nameCorrected(newDays ? [...details, 'days of its licences'] : details);
      return `issued the invoice${order && ` ${order}`} again. Corrected: ${corrected}`;
    },
  },
  readPolicyText: {
    summary: 'Read a policy as the buyer of an order was shown it',
    role: 'support',
    params: z.object({ version: rowName }),
    answer: policyAnswer,
  },
  openAdjustmentNote: {
    summary: 'Open the adjustment note of a refund',
    role: 'support',
    params: z.extend(ofOrder, { refundId: rowName }),
    answer: 'pdf',
  },
  downloadEvidence: {
    summary: 'Download what a bank asks for when it disputes the payment of an order, as one PDF',
    role: 'support',
    params: ofOrder,
    answer: 'pdf',
    audit: 'evidence-downloaded',
    says: (_, { order }) => `downloaded the evidence for the bank${of(order)}`,
  },
  retryReceipts: {
    summary: 'Mail receipts again that failed permanently',
    role: 'support',
    body: z.object({ orderIds: z.array(rowName).check(z.minLength(1)) }),
    answer: z.object({
      queued: z.array(z.string()),
      notQueued: z.array(
        z.object({
          orderId: z.string(),
          reason: z.enum(['not-found', 'not-paid', 'sent-already', 'waiting']),
        }),
      ),
    }),
    audit: 'receipt-retried',
    says: (_, { order }) => `queued the undelivered receipt${of(order)} again`,
  },
});

export const orderCalls = {
  ...ownCalls,
  ...severalCalls,
  ...refundCalls,
  ...licenceCalls,
} as const;

/** A file whose figures were damaged is issued again without a change. */
function nameCorrected(changed: readonly string[]): string {
  return changed.length === 0 ? 'the file, whose figures were damaged' : changed.join(', ');
}
