import * as z from 'zod/mini';
import { after, defineCalls } from './desk-call.ts';
import { note, refund } from './order.ts';
import { customerName } from './order-search.ts';

const body = z.object({ customer: customerName, after });

const ofOrder = { orderId: z.string(), invoiceNumber: z.nullable(z.string()) };

export const customerKey = z.object({
  ...ofOrder,
  id: z.int(),
  productName: z.string(),
  /** Counted from 0; null where one key is for all seats. */
  seat: z.nullable(z.int()),
  /** Null when it can't be opened. */
  maskedKey: z.nullable(z.string()),
  endedBecause: z.nullable(z.enum(['refunded', 'replaced'])),
});
export type CustomerKey = z.infer<typeof customerKey>;

export const customerRefund = z.object({ ...z.omit(refund, { endedKeys: true }).shape, ...ofOrder });
export type CustomerRefund = z.infer<typeof customerRefund>;

export const customerNote = z.object({ ...note.shape, ...ofOrder });
export type CustomerNote = z.infer<typeof customerNote>;

/** Of each list, the newest first, as far as the newest `mostCounted` orders of the customer go. */
export const customerCalls = defineCalls('customers', {
  readCustomer: {
    summary: 'Show a customer’s names, order count, payments and refunds, by email address, ABN or company',
    role: 'support',
    body: z.object({ customer: customerName }),
    answer: z.object({
      emails: z.array(z.string()),
      companies: z.array(z.string()),
      abns: z.array(z.string()),
      orders: z.int(),
      quotes: z.int(),
      keys: z.int(),
      refunds: z.int(),
      notes: z.int(),
      paidCents: z.int(),
      refundedCents: z.int(),
    }),
  },
  listKeys: {
    summary: 'List the licence keys of a customer, masked',
    role: 'support',
    body,
    answer: z.object({ rows: z.array(customerKey), next: z.nullable(z.string()) }),
  },
  listRefunds: {
    summary: 'List the refunds of a customer',
    role: 'support',
    body,
    answer: z.object({ rows: z.array(customerRefund), next: z.nullable(z.string()) }),
  },
  listNotes: {
    summary: "List the operators' notes about the orders of a customer",
    role: 'support',
    body,
    answer: z.object({ rows: z.array(customerNote), next: z.nullable(z.string()) }),
  },
});
