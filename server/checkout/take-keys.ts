import { findLargeHold } from '../keys/hold-keys.ts';
import { type LockPolicy, releaseKeys, reserveKeys } from '../keys/reserve-keys.ts';
import { withEnds } from '../licences/write-licences.ts';
import { markBackordered } from '../orders/line-store.ts';
import { lockPendingOrder } from '../orders/order-store.ts';
import type { Authorised, OpenedPayment } from '../payments/payment-gateway.ts';
import { markAuthorised, markUnauthorised } from '../payments/payment-store.ts';
import { type Db, runTransaction } from '../platform/database/pool.ts';
import { findBackorderProducts } from './check-stock.ts';
import type { Charged, OrderToPay, Step } from './step.ts';

/** From now on, the money may be captured. */
export interface KeysTaken {
  readonly kind: 'keys-taken';
  readonly paymentId: string;
}

/** Nothing was recorded, and the money must not be taken. */
export interface NoKeys {
  readonly kind: 'no-keys';
  readonly paymentId: string;
  /** Undefined for an order that has ended. */
  readonly because: 'sold-out' | 'too-many-held' | undefined;
}

const safeToRepeat =
  'The commit that takes the keys marks the payment, under the row lock of the order.';

/** An order without keys from stock is only marked. */
export const takeKeys: Step<OrderToPay, Charged | Authorised, Charged | KeysTaken | NoKeys> = {
  name: 'take keys',
  safeToRepeat,
  async run(order, charged) {
    return charged.kind === 'authorised' ? recordAuthorisation(order, charged) : charged;
  },
};

/** Takes the keys before the gateway has any money of the buyer. */
export const holdKeys: Step<OrderToPay, Pick<OpenedPayment, 'paymentId'>, KeysTaken | NoKeys> = {
  name: 'hold keys',
  safeToRepeat,
  run: (order, payment) => recordAuthorisation(order, { ...payment, holdsFor: order.gateway.name }),
};

interface Authorisation {
  readonly paymentId: string;
  /** A gateway that has no money of the buyer yet. */
  readonly holdsFor?: string;
}

async function recordAuthorisation(
  order: OrderToPay,
  authorisation: Authorisation,
): Promise<KeysTaken | NoKeys> {
  const { paymentId } = authorisation;
  let recorded = await takeOnce(order, authorisation, 'skip');
  // Another transaction may be about to give keys back.
  if (recorded === 'sold-out') recorded = await takeOnce(order, authorisation, 'wait');
  if (recorded === 'taken') return { kind: 'keys-taken', paymentId };
  return { kind: 'no-keys', paymentId, because: recorded === 'not-pending' ? undefined : recorded };
}

type Recorded = 'taken' | 'sold-out' | 'too-many-held' | 'not-pending';

function takeOnce(
  { parts: { db }, orderId }: OrderToPay,
  { paymentId, holdsFor }: Authorisation,
  lockPolicy: LockPolicy,
): Promise<Recorded> {
  return runTransaction<Recorded>(
    db,
    async (tx) => {
      const order = await lockPendingOrder(tx, orderId);
      if (!order) return 'not-pending';
      if (!(await markAuthorised(tx, orderId, paymentId))) return 'taken';

      const lines = order.lines
        .map((line, position) => ({ ...line, position }))
        .filter(({ fulfilment }) => fulfilment === 'stock');
      const ending = await withEnds(tx, orderId, lines);
      if (holdsFor && (await findLargeHold(tx, holdsFor, ending))) return 'too-many-held';

      const short = await reserveKeys(tx, { id: orderId, lines: ending }, lockPolicy);
      if (short.length === 0) return 'taken';
      if (lockPolicy === 'skip' || !order.acceptsBackorder) return 'sold-out';

      const mayFollow = await findBackorderProducts(tx, short);
      if (!short.every(({ productId }) => mayFollow.has(productId))) return 'sold-out';
      const positions = short.map(({ position }) => position);
      await markBackordered(tx, orderId, positions);
      return 'taken';
    },
    (recorded) => recorded === 'taken',
  );
}

/**
 * Undoes it when no money was taken. The buyer may take hours to approve the payment in another
 * way: others may have the keys.
 */
export function giveKeysBack(db: Db, orderId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockPendingOrder(tx, orderId);
    if (order && (await markUnauthorised(tx, orderId))) await releaseKeys(tx, orderId);
  });
}
