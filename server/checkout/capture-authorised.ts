import { findLargeHold } from '../keys/hold-keys.ts';
import { type LockPolicy, releaseKeys, reserveKeys } from '../keys/reserve-keys.ts';
import { withEnds } from '../licences/licence-terms.ts';
import { markBackordered } from '../orders/line-store.ts';
import { lockPendingOrder } from '../orders/order-store.ts';
import type {
  ActionRequired,
  OpenedPayment,
  PaymentGateway,
  UnknownOutcome,
  Waiting,
} from '../payments/payment-gateway.ts';
import { markAuthorised, markUnauthorised } from '../payments/payment-store.ts';
import { type Db, runTransaction } from '../platform/database/pool.ts';
import type { Settlement } from './settle-order.ts';
import { findBackorderProducts } from './write-pending-order.ts';

/**
 * Records an authorisation with its keys, then captures it; without enough keys, cancels it. After a crash in between,
 * the order stays pending, and reconciliation asks the gateway.
 */
export async function captureAuthorised(
  parts: AuthoriseParts,
  gateway: PaymentGateway,
  payment: OpenedPayment,
): Promise<Settlement | ActionRequired | Waiting | UnknownOutcome> {
  const recorded = await recordAuthorisation(parts, payment);
  const outcome = await (recorded === 'authorised'
    ? gateway.capture(payment)
    : gateway.close(payment));
  if (outcome.kind === 'action-required') await giveUpAuthorisation(parts.db, payment);
  if (outcome.kind !== 'never-charged') return outcome;
  const { paymentId } = payment;
  return recorded === 'sold-out'
    ? { ...outcome, paymentId, because: 'sold-out' }
    : { ...outcome, paymentId };
}

/** Nothing was taken, and the buyer may take hours to approve the payment in another way: others may have the keys. */
function giveUpAuthorisation(db: Db, { orderId }: AuthorisedPayment): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const order = await lockPendingOrder(tx, orderId);
    if (order && (await markUnauthorised(tx, orderId))) await releaseKeys(tx, orderId);
  });
}

interface AuthoriseParts {
  readonly db: Db;
  readonly seller: { readonly timeZone: string };
}

type AuthorisedPayment = Pick<OpenedPayment, 'orderId' | 'paymentId'>;

/** `sold-out`: there are too few keys, so nothing is recorded; `too-many-held`: for an order without money. */
type Recorded = 'authorised' | 'sold-out' | 'too-many-held' | 'not-pending';

/**
 * Takes the keys in the same commit: from then on the money may be captured. `holdsFor` names a gateway that has no money of
 * the buyer yet.
 */
export async function recordAuthorisation(
  parts: AuthoriseParts,
  payment: AuthorisedPayment & { readonly holdsFor?: string },
): Promise<Recorded> {
  const first = await takeKeys(parts, payment, 'skip');
  return first === 'sold-out' ? takeKeys(parts, payment, 'wait') : first;
}

function takeKeys(
  { db, seller }: AuthoriseParts,
  { orderId, paymentId, holdsFor }: AuthorisedPayment & { readonly holdsFor?: string },
  lockPolicy: LockPolicy,
): Promise<Recorded> {
  return runTransaction<Recorded>(
    db,
    async (tx) => {
      const order = await lockPendingOrder(tx, orderId);
      if (!order) return 'not-pending';
      if (!(await markAuthorised(tx, orderId, paymentId))) return 'authorised';
      const lines = order.lines
        .map((line, position) => ({ ...line, position }))
        .filter(({ fulfilment }) => fulfilment === 'stock');
      const ending = await withEnds(tx, { renews: order.renews, lines }, seller.timeZone);
      if (holdsFor && (await findLargeHold(tx, holdsFor, ending))) return 'too-many-held';
      const short = await reserveKeys(tx, { id: orderId, lines: ending }, lockPolicy);
      if (short.length === 0) return 'authorised';
      // Another transaction may be about to give keys back.
      if (lockPolicy === 'skip' || !order.acceptsBackorder) return 'sold-out';
      const mayFollow = await findBackorderProducts(tx, short);
      if (!short.every(({ productId }) => mayFollow.has(productId))) return 'sold-out';
      const positions = short.map(({ position }) => position);
      await markBackordered(tx, orderId, positions);
      return 'authorised';
    },
    (recorded) => recorded === 'authorised',
  );
}
