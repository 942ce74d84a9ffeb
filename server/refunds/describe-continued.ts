import { formatSeats } from '../../contract/format.ts';
import { describeMove, movesOfDays } from '../licences/apply-moves.ts';
import type { FamilyExcess } from '../licences/continued-seats.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import { Refused } from '../platform/http/refused.ts';
import type { ContinuedPlan } from './plan-continued.ts';
import type { PlannedRefund } from './plan-refund.ts';

/** Seats that continue refunded ones, as the desk and the command show them. */
export function describeContinued({ excess, moves, later }: ContinuedPlan) {
  return {
    later: excess.map(({ licence, seats }) => {
      const { orderId, invoiceNumber, productName, startsOn, endsOn } = licence;
      return { orderId, invoiceNumber, productName, seats, startsOn, endsOn };
    }),
    moves: movesOfDays(moves).map(describeMove),
    refunds: later === null || later instanceof Refused ? [] : later.map(describeRefund),
    whyNoRefund: later instanceof Refused ? later.message : null,
  };
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

function describeRefund({ orderId, order, refund }: PlannedRefund) {
  const { amountCents, gstCents, lines } = refund;
  return {
    orderId,
    invoiceNumber: formatInvoiceNumber(order.invoiceNumber ?? 0),
    seats: lines.reduce((sum, { seats }) => sum + seats, 0),
    amountCents,
    gstCents,
    gateway: order.gateway,
  };
}
