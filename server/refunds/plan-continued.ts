import { sql } from 'kysely';
import { formatSeats } from '../../contract/format.ts';
import type { FamilyMove } from '../licences/apply-moves.ts';
import { excessOf, type FamilyExcess, foreseeBeginning } from '../licences/continued-seats.ts';
import { writeEarlierLicencesOf } from '../licences/earlier-licences.ts';
import {
  type FamilyLicence,
  lockFamily,
  readClaims,
  readFamily,
} from '../licences/licence-family.ts';
import { lockOrders } from '../orders/lock-order.ts';
import type { LockedLine, LockedOrder } from '../orders/lock-refundable-order.ts';
import { newRefundId } from '../orders/order-id.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { Refused } from '../platform/http/refused.ts';
import { markCompleted, takeBackSeats } from './complete-refund.ts';
import { type PlannedRefund, type PlanParts, planRefund } from './plan-refund.ts';
import { type RefundSelection, refuseRefund } from './price-refund.ts';
import { insertRefund } from './refund-store.ts';

/** Seats of later orders that continue seats which a refund takes. */
export interface ContinuedPlan {
  readonly excess: readonly FamilyExcess[];
  /** The days that they, and what continues them, have if they begin today. */
  readonly moves: readonly FamilyMove[];
  /** Refunds of the later orders, or why they can't be made; null where nobody asked. */
  readonly later: readonly PlannedRefund[] | Refused | null;
}

export interface Foreseen {
  /** Null where no later order continues more than the refund leaves. */
  readonly continued: ContinuedPlan | null;
  /** Pending orders that are to continue seats which the refund takes. */
  readonly claimedBy: { readonly orderId: string; readonly seats: number }[];
}

interface Wanted {
  readonly orderId: string;
  /** The refund that is about to be made; null for what refunds have done already. */
  readonly first: PlannedRefund | null;
  /** Later orders are to be refunded as well: `lockRelatedOrders` has locked them. */
  readonly refundsLater: boolean;
}

/**
 * Locks an order, and all whose licences continue its own: before anything else, so that two
 * refunds never wait for each other.
 */
export async function lockRelatedOrders(tx: Tx, orderId: string): Promise<void> {
  const family = await readFamily(tx, [orderId]);
  await lockOrders(tx, [...new Set([orderId, ...family.map((licence) => licence.orderId)])]);
}

/** Writes the licences of an order of an earlier release, in a commit of its own. */
export function prepareLicences(db: Db, orderId: string): Promise<void> {
  return db.transaction().execute((tx) => writeEarlierLicencesOf(tx, [orderId]));
}

/**
 * What a refund would do to licences that continue its order's. The database says so: the refund
 * is written, read, and taken back.
 */
export async function foreseeContinued(
  tx: Tx,
  parts: Pick<PlanParts, 'gateways'>,
  { orderId, first, refundsLater }: Wanted,
): Promise<Foreseen> {
  if (first && first.refund.lines.length === 0) return { continued: null, claimedBy: [] };

  const before = await lockFamily(tx, [orderId]);
  return takeBack(tx, async () => {
    if (first) await pretendRefund(tx, first);
    const family = first ? await readFamily(tx, [orderId]) : before;
    const claimedBy = await findClaims(tx, orderId, family);
    const excess = excessOf(family, orderId);
    if (excess.length === 0) return { continued: null, claimedBy };

    const moves = await foreseeBeginning(tx, family, excess);
    const later = refundsLater
      ? await planLater(tx, parts, orderId, family).catch(keepRefusal)
      : null;
    return { continued: { excess, moves, later }, claimedBy };
  });
}

/** Runs what writes in a transaction, and takes all that it wrote back. */
async function takeBack<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint foresight`.execute(tx);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint foresight`.execute(tx);
  }
}

async function pretendRefund(tx: Tx, { orderId, order, refund }: PlannedRefund): Promise<void> {
  const id = newRefundId();
  const { amountCents } = refund;
  await insertRefund(tx, {
    ...refund,
    id,
    orderId,
    kind: 'sale',
    paymentId: order.paymentId ?? '',
    reason: 'foreseen',
    askedBy: 'shop',
  });
  const requested = {
    orderId,
    order,
    refund: { id, kind: 'sale', amountCents, continued: null } as const,
  };
  await markCompleted(tx, requested, id);
  await takeBackSeats(tx, requested);
}

async function findClaims(tx: Tx, orderId: string, family: readonly FamilyLicence[]) {
  const cut = family.filter(
    (licence) => licence.orderId === orderId && licence.claimedSeats > licence.openSeats,
  );
  if (cut.length === 0) return [];
  return readClaims(
    tx,
    cut.map(({ id }) => id),
  );
}

/** The refunds of the excess seats, and of those that continue them: one for each order. */
async function planLater(
  tx: Tx,
  parts: Pick<PlanParts, 'gateways'>,
  orderId: string,
  family: readonly FamilyLicence[],
): Promise<PlannedRefund[]> {
  const excess = excessOf(family, orderId, { recursive: true });
  const byOrder = Map.groupBy(excess, ({ licence }) => licence.orderId);
  const later: PlannedRefund[] = [];
  for (const [laterId, ofOrder] of [...byOrder].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const invoice = ofOrder[0]?.licence.invoiceNumber ?? laterId;
    const planned = await planLaterRefund(tx, parts, laterId, ofOrder).catch((error: unknown) => {
      throw nameOrder(error, invoice);
    });
    await pretendRefund(tx, planned);
    later.push(planned);
  }

  const after = await readFamily(tx, [orderId]);
  const orderIds = new Set([orderId, ...byOrder.keys()]);
  const left = [...orderIds].flatMap((id) => excessOf(after, id));
  if (left.length === 0) return later;
  const invoices = [...new Set(left.map(({ licence }) => licence.invoiceNumber))].join(', ');
  throw refuseRefund(
    `the seats of ${invoices} that continue the refunded ones have no keys of their own, and a ` +
      'refund would take other seats. Let them begin now, or refund them by themselves first',
  );
}

async function planLaterRefund(
  tx: Tx,
  parts: Pick<PlanParts, 'gateways'>,
  orderId: string,
  excess: readonly FamilyExcess[],
): Promise<PlannedRefund> {
  // All of it, even where an amount was refunded before: its seats cost more than is left.
  const whole = await planRefund(tx, parts, { orderId, what: { kind: 'whole' } });
  const what = selectSeats(whole.order, excess);
  return what ? planRefund(tx, parts, { orderId, what }) : whole;
}

/** Null where these are all the seats of the order. */
function selectSeats(
  { lines }: LockedOrder,
  excess: readonly FamilyExcess[],
): RefundSelection | null {
  const wanted = excess.reduce((sum, { seats }) => sum + seats, 0);
  if (wanted === lines.reduce((sum, { seatsLeft }) => sum + seatsLeft, 0)) return null;
  return {
    kind: 'seats',
    seats: excess.map(({ licence, seats }) => {
      const line = lines.find(({ position }) => position === licence.position);
      const numbers = line ? lastKeySeats(line, licence, seats) : [];
      // Seats without keys of their own are the last ones of the line.
      if (numbers.length < seats) return { productId: licence.productId, seats };
      return { productId: licence.productId, numbers };
    }),
  };
}

/** The numbers of the last seats of a licence that have keys of their own. */
function lastKeySeats(line: LockedLine, licence: FamilyLicence, seats: number): number[] {
  if (line.delivery === 'line') return [];
  return line.keySeats
    .map((seat) => seat + 1)
    .filter((number) => number >= licence.firstSeat && number <= licence.lastSeat)
    .slice(-seats);
}

function nameOrder(error: unknown, invoiceNumber: string): unknown {
  if (!(error instanceof Refused)) return error;
  const why = error.message.replace(/^Nothing was refunded: /, '').replace(/\.$/, '');
  return refuseRefund(`${invoiceNumber}, which continues these seats, can't be refunded: ${why}`);
}

function keepRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}

/** The seats of later orders in a sentence: `5 seats of INV-000043 and 2 seats of INV-000044`. */
export function nameExcess(excess: readonly FamilyExcess[]): string {
  const byInvoice = Map.groupBy(excess, ({ licence }) => licence.invoiceNumber);
  const named = [...byInvoice].map(([invoice, ofOrder]) => {
    const seats = ofOrder.reduce((sum, one) => sum + one.seats, 0);
    return `${formatSeats(seats)} of ${invoice}`;
  });
  return new Intl.ListFormat('en-AU').format(named);
}
