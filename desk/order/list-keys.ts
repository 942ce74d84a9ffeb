import type { OrderView } from '../../contract/desk/order.ts';
import type { orderCalls } from '../../contract/desk/orders.ts';
import type { DeskAnswer } from '../api/call-desk.ts';

export type RevealedKey = DeskAnswer<typeof orderCalls.revealKeys>['keys'][number];
type Listed = OrderView['lines'][number]['keys'][number];

/** A key with its text; null while it is masked. */
export type ShownKey = Listed & { readonly text: string | null };

/**
 * The keys of a line, by seat. The order itself lists the first 100 and those that ended: what was revealed
 * beyond them is valid. A key that ended since it was revealed isn't shown.
 */
export function listKeys(
  { position, keys }: { readonly position: number; readonly keys: readonly Listed[] },
  revealed: readonly RevealedKey[] = [],
): ShownKey[] {
  const shown = new Map<number, ShownKey>(keys.map((key) => [key.id, { ...key, text: null }]));
  for (const { id, seat, key: text, position: of } of revealed) {
    const listed = shown.get(id) ?? { id, seat, state: 'valid', maskedKey: null, revokedAtVendor: false };
    if (of === position && listed.state === 'valid') shown.set(id, { ...listed, text });
  }
  return [...shown.values()].toSorted((a, b) => a.seat - b.seat || a.id - b.id);
}
