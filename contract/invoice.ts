import * as z from 'zod/mini';
import { requiredText } from './text.ts';

/** The four values that together open an invoice without a verified email address. */
export const invoiceQuery = z.object({
  /** An order id (`ORD-…`) or an invoice number (`INV-…`). */
  id: requiredText('Invoice ID is required'),
  email: requiredText('Email address is required'),
  licenseKey: requiredText('License key is required'),
  /** The order's subtotal before GST, in whole cents. */
  amountCents: requiredText('Amount is required'),
});
export type InvoiceQuery = z.infer<typeof invoiceQuery>;

export const orderInvoiceParams = z.object({ orderId: z.string() });
