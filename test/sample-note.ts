import { priceLines } from '../contract/money.ts';
import type { PaidLine } from '../server/orders/order.ts';
import type { AdjustmentNote, NoteLine } from '../server/refunds/adjustment-note.ts';
import { sampleOrder } from './sample-order.ts';

/** Each refunded seat ends a key, unless a line says otherwise: `ENDA1` is that of the first seat of the first line. */
type NoteChanges = Partial<Omit<AdjustmentNote, 'lines'>> & {
  readonly lines?: readonly (PaidLine & Partial<NoteLine>)[];
};

/** The note of 1 refunded seat of the sample order, for tests of what is made from a note. */
export function sampleNote({ lines: given, ...changes }: NoteChanges = {}): AdjustmentNote {
  const { lines: sold, ...order } = sampleOrder();
  const refunded = given ?? sold.slice(0, 1).map((line) => ({ ...line, quantity: 1 }));
  const lines = refunded.map((line, i) => ({
    days: [],
    endedKeys: Array.from({ length: line.quantity }, (_, seat) => `END${'ABCDEFG'[i] ?? 'Z'}${seat + 1}`),
    ...line,
  }));
  const { totalCents, gstCents } = priceLines(lines);
  return {
    number: 1,
    issuedAt: new Date('2026-11-22T03:00:00Z'),
    reason: 'One seat was bought by mistake',
    amountCents: totalCents,
    gstCents,
    refundedAt: new Date('2026-11-22T03:00:00Z'),
    gatewayRefundId: 'RFN-4B1D-7E90-A3C5-22F8',
    order,
    ...changes,
    lines,
  };
}
