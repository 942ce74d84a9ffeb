import type { orderCalls } from '../../contract/desk/orders.ts';
import { groupDigits } from '../../contract/money.ts';
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

/** So many are listed until somebody asks for all. */
const fewKeys = 10;

/** The first keys of a list, and the one that a search has found. */
export function foldKeys(keys: readonly ShownKey[], marked: number | null): readonly ShownKey[] {
  // A list that is hardly longer is whole.
  if (keys.length <= fewKeys + 2) return keys;
  return keys.filter(({ id }, index) => index < fewKeys || id === marked);
}

/** `1,250 keys, 2 no longer valid`. */
export function countKeys({ keyCount, validKeyCount, delivery }: Line): string {
  const parts = [formatCount(validKeyCount, 'key')];
  if (delivery === 'line') parts.push('for all seats');
  const ended = keyCount - validKeyCount;
  if (ended > 0) parts.push(`${groupDigits(String(ended))} no longer valid`);
  return parts.join(', ');
}
