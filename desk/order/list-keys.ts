import type { OrderView } from '../../contract/desk/order.ts';
import type { orderCalls } from '../../contract/desk/orders.ts';
import type { DeskAnswer } from '../api/call-desk.ts';

/** A key in plain text. */
export type RevealedKey = DeskAnswer<typeof orderCalls.revealKeys>['keys'][number];

export interface ShownKey {
  readonly id: number;
  readonly seat: number;
  readonly state: 'valid' | 'revoked' | 'replaced';
  readonly isRevokedAtVendor: boolean;
  readonly maskedKey: string | null;
  /** Null while it is masked. */
  readonly text: string | null;
}

type Line = Pick<OrderView['lines'][number], 'position' | 'keys'>;

/**
 * The keys of a line, by seat. The order itself lists the first 100 and those that ended: what was revealed
 * beyond them is valid. A key that ended since it was revealed isn't shown.
 */
export function listKeys({ position, keys }: Line, revealed: readonly RevealedKey[] | null): ShownKey[] {
  const texts = new Map(revealed?.map(({ id, key }) => [id, key]));
  const known = new Set(keys.map(({ id }) => id));
  const further = (revealed ?? []).filter((key) => key.position === position && !known.has(key.id));
  return [
    ...keys.map(({ revokedAtVendor, ...key }) => ({
      ...key,
      isRevokedAtVendor: revokedAtVendor,
      text: key.state === 'valid' ? (texts.get(key.id) ?? null) : null,
    })),
    ...further.map(({ id, seat, key }) => ({
      id,
      seat,
      state: 'valid' as const,
      isRevokedAtVendor: false,
      maskedKey: null,
      text: key,
    })),
  ].toSorted((a, b) => a.seat - b.seat || a.id - b.id);
}
