import * as z from 'zod/mini';
import { after, defineCalls } from './desk-call.ts';
import { note, refund } from './order.ts';
import { customerName } from './order-search.ts';

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

export const customerRefund = z.object({
  ...z.omit(refund, { endedKeys: true }).shape,
  ...ofOrder,
});
export type CustomerRefund = z.infer<typeof customerRefund>;

export const customerNote = z.object({ ...note.shape, ...ofOrder });
export type CustomerNote = z.infer<typeof customerNote>;

/** The newest first, as far as the newest `mostCounted` orders of the customer go. */
const listOf = <Row extends z.ZodMiniType>(summary: string, row: Row) => ({
  summary,
  role: 'support' as const,
  body: z.object({ customer: customerName, after }),
  answer: z.object({ rows: z.array(row), next: z.nullable(z.string()) }),
});

export const customerCalls = defineCalls('customers', {
  readCustomer: {
    summary:
      'Show a customer’s names, order count, payments and refunds, ' +
      'by email address, ABN or company',
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
  listKeys: listOf('List the licence keys of a customer, masked', customerKey),
  listRefunds: listOf('List the refunds of a customer', customerRefund),
  listNotes: listOf("List the operators' notes about the orders of a customer", customerNote),
});
