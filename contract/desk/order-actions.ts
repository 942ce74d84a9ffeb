import * as z from 'zod/mini';
import { plainDigits, plainLines } from '../plain-text.ts';
import { rowName } from './desk-call.ts';
import { refund } from './order.ts';

const seat = z.int().check(z.minimum(1), z.maximum(999));

/** All that is left, seats of products, or cents including GST without seats. */
export const refundSelection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({
    kind: z.literal('seats'),
    seats: z
      .array(
        z.union([
          z.strictObject({ productId: rowName, seats: seat }),
          /** Those with these numbers, of which 1 is the first. */
          z.strictObject({
            productId: rowName,
            numbers: z.array(seat).check(z.minLength(1), z.maxLength(999)),
          }),
        ]),
        'Choose the seats to refund',
      )
      .check(z.minLength(1, 'Choose the seats to refund'), z.maxLength(50)),
  }),
  z.object({
    kind: z.literal('amount'),
    amountCents: z.int('Enter an amount').check(z.minimum(1, 'Enter an amount'), z.maximum(1e12)),
  }),
]);

export const pricedRefund = z.object({
  amountCents: z.int(),
  gstCents: z.int(),
  lines: z.array(
    z.object({
      position: z.int(),
      productName: z.string(),
      seats: z.int(),
      amountCents: z.int(),
      endedKeys: z.array(z.object({ number: z.int(), ending: z.string() })),
    }),
  ),
});

/** Of the state `requested`, the shop finds out the outcome: don't refund again. */
export const refundOutcome = z.pick(refund, {
  refundId: true,
  state: true,
  amountCents: true,
  gstCents: true,
  adjustmentNote: true,
  failure: true,
});

export const noteText = z.string().check(
  z.overwrite(plainLines),
  z.minLength(1, 'Write a note'),
  z.maxLength(2_000, 'A note has at most 2,000 characters'),
  z.refine(
    (text) => !/[^\P{Cc}\n]/u.test(text) && text.isWellFormed(),
    'Must not contain control characters',
  ),
);

/** Reads numbers of seats such as `1, 4-6`, which are 1, 4, 5 and 6. Null for anything else. */
export function readSeatNumbers(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const part of plainDigits(text).split(',')) {
    const [, from = '', to = from] =
      /^\s*([1-9]\d{0,2})(?:\s*[\p{Pd}\u2212]\s*([1-9]\d{0,2}))?\s*$/u.exec(part) ?? [];
    if (from === '' || Number(to) < Number(from)) return null;
    for (let number = Number(from); number <= Number(to); number += 1) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}
