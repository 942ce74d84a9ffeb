import type { OrderLine, PaidOrder } from '../orders/order.ts';

/** What an adjustment note and its mail say. They name no licence key: notes are forwarded to accounts departments. */
export interface AdjustmentNote {
  /** The running number: 1 is shown as `ADJ-000001`. */
  readonly number: number;
  readonly issuedAt: Date;
  readonly reason: string;
  /** The refund in cents including GST. */
  readonly amountCents: number;
  readonly gstCents: number;
  readonly refundedAt: Date;
  /** The gateway's id of the refund. */
  readonly gatewayRefundId: string;
  /** The refunded seats, as lines of the order with that many seats. */
  readonly lines: readonly NoteLine[];
  /** The order whose invoice is adjusted. */
  readonly order: Omit<PaidOrder, 'lines'>;
}

export interface NoteLine extends OrderLine {
  /** Keys that stopped being valid. One for all seats of a line stays until its last seat, and awaited ones never came. */
  readonly endedKeys: number;
}

/** A note's number as it is shown: 1 is `ADJ-000001`. */
export function formatAdjustmentNumber(number: number): string {
  return `ADJ-${String(number).padStart(6, '0')}`;
}

/** Reads `ADJ-000001`, in either case; null for anything else. */
export function parseAdjustmentNumber(text: string): number | null {
  const match = /^\s*adj-?0*([1-9]\d{0,8})\s*$/i.exec(text);
  return match ? Number(match[1]) : null;
}
