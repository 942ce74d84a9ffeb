import { excessOf, type FamilyExcess } from '../licences/continued-seats.ts';
import { type FamilyLicence, readFamily } from '../licences/licence-family.ts';
import type { LockedLine, LockedOrder } from '../orders/lock-refundable-order.ts';
import type { Tx } from '../platform/database/pool.ts';
import { Refused } from '../platform/http/refused.ts';
import { type PlannedRefund, type PlanParts, planRefund } from './plan-refund.ts';
import { pretendRefund } from './pretend-refund.ts';
import { type RefundSelection, refuseRefund } from './price-refund.ts';

/** The refunds of the excess seats, and of those that continue them: one for each order. */
export async function planLaterRefunds(
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
