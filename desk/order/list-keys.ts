import type { orderCalls } from '../../contract/desk/orders.ts';
import type { DeskAnswer } from '../api/call-desk.ts';
import { formatCount } from '../ui/format.tsx';
import type { Key, Line } from './correct-order.tsx';

type RevealedKey = DeskAnswer<typeof orderCalls.revealKeys>['keys'][number];

/** A key with its text; null while it is masked. */
export type ShownKey = Key & { readonly text: string | null };

/**
 * The keys of a line, by seat. The order itself lists the first 100 and those that ended: what was
 * revealed beyond them is valid. A key that ended since it was revealed isn't shown.
 */
export function listKeys(
  { position, keys }: Pick<Line, 'position' | 'keys'>,
  revealed: readonly RevealedKey[] = [],
): ShownKey[] {
  const shown = new Map<number, ShownKey>(keys.map((key) => [key.id, { ...key, text: null }]));
  for (const { id, seat, key: text, position: of } of revealed) {
    const listed = shown.get(id) ?? { ...unlisted, id, seat };
    if (of === position && listed.state === 'valid') shown.set(id, { ...listed, text });
  }
  return [...shown.values()].toSorted((a, b) => a.seat - b.seat || a.id - b.id);
}

const unlisted = { state: 'valid', maskedKey: null, revokedAtVendor: false } as const;

/** `250 keys, of which the first 100 are listed, 2 no longer valid`. */
export function countKeys(line: Line, keys: readonly ShownKey[]): string {
  const { keyCount, validKeyCount, delivery } = line;
  const shown = keys.filter(({ state }) => state === 'valid').length;
  const parts = [formatCount(validKeyCount, 'key')];
  if (delivery === 'line') parts.push('for all seats');
  if (shown < validKeyCount) parts.push(`of which the first ${shown} are listed`);
  if (keyCount > validKeyCount) parts.push(`${keyCount - validKeyCount} no longer valid`);
  return parts.join(', ');
}
