import type { Billing } from '../../contract/checkout.ts';
import type { Totals } from '../../contract/money.ts';

/** One line of an order as it was priced when it was placed: a later change of the catalogue changes no order. */
export interface OrderLine {
  readonly productId: string;
  readonly productName: string;
  readonly quantity: number;
  /** Cents per seat and year before GST. */
  readonly unitPriceCents: number;
}

export type PaymentMethod = 'card' | 'bank-transfer';

/** An order that is paid: what its invoice and its receipt are made from. */
export interface PaidOrder extends Totals {
  readonly id: string;
  readonly email: string;
  readonly billing: Billing;
  readonly lines: readonly OrderLine[];
  readonly transactionId: string;
  readonly paymentMethod: PaymentMethod;
  /** The running number: 1 is shown as `INV-000001`. */
  readonly invoiceNumber: number;
  readonly paidAt: Date;
}

/** An invoice number as it is shown: 1 is `INV-000001`. */
export function formatInvoiceNumber(invoiceNumber: number): string {
  return `INV-${String(invoiceNumber).padStart(6, '0')}`;
}

/** Reads `INV-000001`, in either case; null for anything else. */
export function parseInvoiceNumber(text: string): number | null {
  const match = /^\s*inv-?0*([1-9]\d{0,8})\s*$/i.exec(text);
  return match ? Number(match[1]) : null;
}
