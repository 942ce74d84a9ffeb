import type { LineWithKeys } from '../orders/read-lines-with-keys.ts';

/** Where the keys of an order are. Its sentence goes on after it. */
export function describeKeys(lines: readonly LineWithKeys[], attached: boolean): string {
  const count = lines.flatMap(({ keys }) => keys).length;
  if (attached) return `All ${count.toLocaleString('en-AU')} licence keys are in the attached CSV file`;
  if (count > 0) return count === 1 ? 'Your licence key is below' : 'Your licence keys are below';
  return lines.some(({ awaiting }) => awaiting)
    ? 'Your licence keys are out of stock and follow by email'
    : 'All its seats have been refunded';
}

/** What a product's keys don't say: that they follow, that one serves all seats, or that seats were refunded. */
export function describeDelivery(
  { delivery, awaiting, seatsLeft }: LineWithKeys,
  seats: number,
): string | null {
  if (seatsLeft === 0) return 'Refunded: its licence keys are no longer valid.';
  const refunded = seats - seatsLeft;
  const sentences = [
    ...(refunded > 0 ? [`${refunded} of ${seats} seats refunded.`] : []),
    ...(awaiting ? ['Out of stock for now: the licence keys follow by email.'] : []),
    ...(!awaiting && delivery === 'line' && seatsLeft > 1 ? [`One key for all ${seatsLeft} seats.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}
