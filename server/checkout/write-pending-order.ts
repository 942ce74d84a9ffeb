import { sql } from 'kysely';
import { claimLicences, type RefusedRenewal } from '../licences/claim-licences.ts';
import { askForReminders } from '../licences/reminders.ts';
import { recordVerification } from '../orders/evidence-store.ts';
import {
  type ClaimQuote,
  insertOrder,
  type NewOrder,
  type QuoteRefusal,
} from '../orders/new-order.ts';
import { type Db, runTransaction, type Tx } from '../platform/database/pool.ts';
import type { Verification } from '../verification/verified-browser.ts';
import { type Attempt, insertAttempt } from './attempt-store.ts';
import { checkStock, type TooFewKeys, type TooManyHeld } from './check-stock.ts';

export interface NewPurchase extends NewOrder {
  readonly cartHash: Buffer;
  /** The buyer asks for mails before the licences end. */
  readonly reminders: boolean;
  readonly attempt: Attempt;
  /** How the buyer's browser verified the address of the purchase. */
  readonly verification: Verification | null;
  /**
   * Against buying the same cart twice, except to repeat one paid order; null places the order in
   * any case.
   */
  readonly guard: { readonly mayRepeat: string | null } | null;
  readonly claimQuote: ClaimQuote | null;
  /** Seats that are covered are renewed from the day after their cover ends. */
  readonly renewCovered: boolean;
  /** The tag of the days that the buyer of a renewal was shown. */
  readonly termsShown: string | undefined;
  /** Its gateway takes the keys before the buyer is asked for the money. */
  readonly takesKeysFirst: boolean;
}

export interface Written {
  readonly kind: 'written';
  /**
   * Others may have its keys while this buyer pays. Withdrawn products of a quote count as limited.
   */
  readonly isLimited: boolean;
}

export interface EarlierOrder {
  readonly orderId: string;
  readonly placedAt: Date;
  /** It is pending because its bank asked for a challenge. */
  readonly awaitsChallenge: boolean;
}

/** Nothing was written, and nothing is charged. */
export type Unwritten =
  /**
   * An identical order is pending or was paid recently, or another request has the same idempotency
   * key.
   */
  | { readonly kind: 'not-written'; readonly earlier: EarlierOrder | null }
  | ({ readonly kind: 'quote-refused' } & QuoteRefusal)
  | RefusedRenewal
  | TooFewKeys
  | TooManyHeld;

interface WriteParts {
  readonly db: Db;
}

/** Writes order, lines and attempt in one commit, or nothing. */
export function writePendingOrder(
  { db }: WriteParts,
  purchase: NewPurchase,
): Promise<Written | Unwritten> {
  return runTransaction(
    db,
    (tx) => write(tx, purchase),
    ({ kind }) => kind === 'written',
  );
}

async function write(tx: Tx, purchase: NewPurchase): Promise<Written | Unwritten> {
  const { id, attempt, guard, claimQuote } = purchase;
  if (guard) await lockCart(tx, purchase);
  const earlier = guard ? await findEarlierOrder(tx, purchase) : undefined;

  const isNew = await insertAttempt(tx, attempt, id);
  // The same request may have come twice in parallel: its own order is not an earlier one, so it
  // isn't ended.
  if (!isNew) return { kind: 'not-written', earlier: null };

  const lines = await insertOrder(tx, purchase);
  if (!lines) throw new Error(`The order id ${id} is taken`);
  if (purchase.reminders) await askForReminders(tx, id);
  if (purchase.verification) await recordVerification(tx, id, purchase.verification);

  // First, because a quote that can't be paid is no question to the buyer.
  const refusal = await claimQuote?.(tx, id);
  if (refusal) return { kind: 'quote-refused', ...refusal };
  if (earlier && (earlier.state === 'pending' || earlier.orderId !== guard?.mayRepeat))
    return { kind: 'not-written', earlier };

  const { renews = [] } = purchase;
  const refused = await claimLicences(tx, { ...purchase, renews });
  if (refused) return refused;

  const isLimited = lines.some(({ fulfilment, isOnSale }) => fulfilment === 'stock' || !isOnSale);
  const shortage = isLimited ? await checkStock(tx, { ...purchase, lines }) : null;
  return shortage ?? { kind: 'written', isLimited };
}

/**
 * The second of two purchases of a cart waits here. Its search is a later statement: it sees the
 * first.
 */
async function lockCart(tx: Tx, { email, cartHash }: NewPurchase): Promise<void> {
  const cart = `${email}\n${cartHash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${cart}, 0))`.execute(tx);
}

/**
 * A pending order guards for as long as it is pending, since its card may be charged; a paid one
 * for 10 minutes.
 */
async function findEarlierOrder(tx: Tx, { email, cartHash }: NewPurchase) {
  const { rows } = await sql<EarlierOrder & { state: string }>`
    select id as "orderId", state, created_at as "placedAt",
      state = 'pending'
        and coalesce(payment_facts.status = 'action-required', false) as "awaitsChallenge"
    from order_facts left join payment_facts on payment_facts.order_id = order_facts.id
    where email = ${email}
      and cart_hash = ${cartHash}
      and (
        state = 'pending'
        or is_paid and settled_at > now() - interval '10 minutes'
      )
    order by state = 'pending' desc, created_at desc
    limit 1`.execute(tx);
  return rows[0];
}
