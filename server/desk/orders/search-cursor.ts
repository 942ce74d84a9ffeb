import * as z from 'zod/mini';

/** The place in a list of orders after which its next page begins. */
export interface OrderCursor {
  /** Which of the lists that a search goes through. */
  readonly list: number;
  /** What the list is sorted by before the time, such as an address; empty where the time comes first. */
  readonly key: string;
  /** In ISO 8601, to the microsecond, which a JavaScript date would lose. */
  readonly placedAt: string;
  /** Empty for the beginning of the list. */
  readonly orderId: string;
}

/** PostgreSQL knows no year 0, and no offset of a day. */
const isKnownTime = /^(?!0000).{19}(\.\d{1,6})?(Z|[+-](0\d|1[0-4]):\d\d)$/;

const cursor = z
  .tuple([
    z.int().check(z.minimum(0), z.maximum(9)),
    z.string().check(z.regex(/^[^\0]*$/)),
    z.union([z.literal(''), z.iso.datetime({ offset: true }).check(z.regex(isKnownTime))]),
    z.string().check(z.regex(/^[\w-]*$/)),
  ])
  .check(z.refine(([, , placedAt, orderId]) => (placedAt === '') === (orderId === '')));

export function writeCursor({ list, key, placedAt, orderId }: OrderCursor): string {
  return Buffer.from(JSON.stringify([list, key, placedAt, orderId])).toString('base64url');
}

/** Null for a text that is no cursor. */
export function readCursor(text: string): OrderCursor | null {
  try {
    const [list, key, placedAt, orderId] = z.parse(
      cursor,
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    return { list, key, placedAt, orderId };
  } catch {
    return null;
  }
}
