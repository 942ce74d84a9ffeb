import { sql } from 'kysely';
import { findLargeHold } from '../keys/hold-keys.ts';
import { keysNeeded } from '../keys/order-keys.ts';
import { countSellableKeys } from '../keys/sellable-keys.ts';
import { withEnds } from '../licences/licence-terms.ts';
import { askForReminders } from '../licences/reminders.ts';
import {
  type ClaimQuote,
  insertOrder,
  type NewOrder,
  type QuoteRefusal,
  type WrittenLine,
} from '../orders/new-order.ts';
import { type Db, runTransaction, type Tx } from '../platform/database/pool.ts';
import { type Attempt, insertAttempt } from './attempt-store.ts';

export interface NewPurchase extends NewOrder {
  readonly cartHash: Buffer;
  /** The buyer asks for mails before the licences end. */
  readonly reminders: boolean;
  readonly attempt: Attempt;
  /** Against buying the same cart twice, except to repeat one paid order; null places the order in any case. */
  readonly guard: { readonly mayRepeat: string | null } | null;
  readonly claimQuote: ClaimQuote | null;
  /** Its gateway takes the keys before the buyer is asked for the money. */
  readonly takesKeysFirst: boolean;
}

export interface Written {
  readonly kind: 'written';
  /** Others may use up the stock while this buyer pays. Withdrawn products of a quote count as limited. */
  readonly captureLater: boolean;
}

export interface EarlierOrder {
  readonly orderId: string;
  readonly placedAt: Date;
  /** It is pending because its bank asked for a challenge. */
  readonly awaitsChallenge: boolean;
}

/** Nothing was written, and nothing is charged. */
export type Unwritten =
  /** An identical order is pending or was paid recently, or another request has the same idempotency key. */
  | { readonly kind: 'not-written'; readonly earlier: EarlierOrder | null }
  | ({ readonly kind: 'quote-refused' } & QuoteRefusal)
  | TooFewKeys
  /** It would hold too many keys before its money is there. */
  | { readonly kind: 'too-many-held'; readonly productName: string; readonly most: number };

/** Writes order, lines and attempt in one commit, or nothing. */
export function writePendingOrder(
  { db, seller }: { readonly db: Db; readonly seller: { readonly timeZone: string } },
  purchase: NewPurchase,
): Promise<Outcome> {
  const { id, attempt, guard, claimQuote } = purchase;
  return runTransaction<Outcome>(
    db,
    async (tx) => {
      if (guard) await lockCart(tx, purchase);
      const earlier = guard ? await findEarlierOrder(tx, purchase) : undefined;
      const isNew = await insertAttempt(tx, attempt, id);
      // The same request may have come twice in parallel: its own order is not an earlier one, so it isn't ended.
      if (!isNew) return { kind: 'not-written', earlier: null };
      const lines = await insertOrder(tx, purchase);
      if (!lines) throw new Error(`The order id ${id} is taken`);
      if (purchase.reminders) await askForReminders(tx, id);
      // First, because a quote that can't be paid is no question to the buyer.
      const refusal = await claimQuote?.(tx, id);
      if (refusal) return { kind: 'quote-refused', ...refusal };
      if (earlier && (earlier.state === 'pending' || earlier.orderId !== guard?.mayRepeat))
        return { kind: 'not-written', earlier };
      const captureLater = lines.some(
        ({ fulfilment, isOnSale }) => fulfilment === 'stock' || !isOnSale,
      );
      const shortage =
        captureLater && (await checkStock(tx, { ...purchase, lines }, seller.timeZone));
      return shortage || { kind: 'written', captureLater };
    },
    ({ kind }) => kind === 'written',
  );
}

type Outcome = Written | Unwritten;

/** The second of two purchases of a cart waits here. Its search is a later statement: it sees the first. */
async function lockCart(tx: Tx, { email, cartHash }: NewPurchase): Promise<void> {
  const cart = `${email}\n${cartHash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${cart}, 0))`.execute(tx);
}

/** A pending order guards for as long as it is pending, since its card may be charged; a paid one for 10 minutes. */
async function findEarlierOrder(tx: Tx, { email, cartHash }: NewPurchase) {
  const { rows } = await sql<EarlierOrder & { state: string }>`
    select id as "orderId", state, created_at as "placedAt",
      state = 'pending' and coalesce(payments.status = 'action-required', false) as "awaitsChallenge"
    from orders left join payments on payments.order_id = orders.id
    where email = ${email}
      and cart_hash = ${cartHash}
      and (
        state = 'pending'
        or state in ('paid', 'fulfilled') and settled_at > now() - interval '10 minutes'
      )
    order by state = 'pending' desc, created_at desc
    limit 1`.execute(tx);
  return rows[0];
}

export interface TooFewKeys {
  readonly kind: 'too-few-keys';
  /** Lines whose product isn't sold without a key. */
  readonly refused: readonly ShortLine[];
  /** Lines whose keys may follow, if the buyer agrees. */
  readonly backorders: readonly ShortLine[];
}

interface ShortLine {
  readonly productId: string;
  readonly productName: string;
  readonly left: number;
}

type CheckedOrder = Pick<
  NewPurchase,
  'renews' | 'acceptsBackorder' | 'takesKeysFirst' | 'gateway'
> & {
  readonly lines: readonly WrittenLine[];
};

/** Refuses an order for more keys than there are now. Takes none: an order has keys from its authorisation on. */
async function checkStock(
  tx: Tx,
  { lines, renews, acceptsBackorder, takesKeysFirst, gateway }: CheckedOrder,
  timeZone: string,
): Promise<Exclude<Unwritten, { kind: 'not-written' | 'quote-refused' }> | null> {
  const limited = lines.filter(({ fulfilment }) => fulfilment === 'stock');
  if (limited.length === 0) return null;
  const fromStock = await withEnds(tx, { renews: renews ?? null, lines: limited }, timeZone);
  const wanted = fromStock.map((line) => ({ ...line, most: keysNeeded(line) }));
  const sellable = await countSellableKeys(tx, wanted);
  const short = fromStock
    .map((line) => ({ ...line, left: sellable.get(line.productId) ?? 0 }))
    .filter((line) => line.left < keysNeeded(line));
  if (short.length === 0) {
    const held = takesKeysFirst ? await findLargeHold(tx, gateway, fromStock) : null;
    return held && { kind: 'too-many-held', productName: held.line.productName, most: held.most };
  }
  const mayFollow = await findBackorderProducts(tx, short);
  const refused = short.filter(({ productId }) => !mayFollow.has(productId));
  const backorders = short.filter(({ productId }) => mayFollow.has(productId));
  const isAccepted = refused.length === 0 && acceptsBackorder;
  return isAccepted ? null : { kind: 'too-few-keys', refused, backorders };
}

export async function findBackorderProducts(
  db: Db,
  lines: readonly { readonly productId: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${lines.map(({ productId }) => productId)})`)
    .where('when_too_few', '=', 'backorder')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
