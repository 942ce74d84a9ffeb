import type { CheckoutAnswer } from '../../contract/checkout-answer.ts';
import { lastDayOf, usualTerm } from '../../contract/terms.ts';
import { readReservedLines, releaseKeys } from '../keys/reserve-keys.ts';
import {
  type DeliveredLine,
  type DeliveryParts,
  deliverOrder,
  reserveWhatIsLeft,
} from '../licences/deliver-order.ts';
import type { PlannedLicence } from '../licences/plan-licences.ts';
import { withEnds } from '../licences/write-licences.ts';
import { toKeyGroups } from '../orders/key-groups.ts';
import { markPaid, type PendingLine, type PendingOrder } from '../orders/order-store.ts';
import type { Tx } from '../platform/database/pool.ts';
import { type StoredResponse, saveResponse } from './attempt-store.ts';

type ApprovedOrder = PendingOrder & { readonly transactionId: string };

/** Writes all that a payment brings, under the row lock of its order. */
export async function recordPayment(
  tx: Tx,
  parts: DeliveryParts,
  order: ApprovedOrder,
): Promise<StoredResponse> {
  const { id, transactionId } = order;
  const lines = await takeMissingKeys(tx, order);
  const delivered = await deliverOrder(tx, parts, { ...order, lines });
  const response = approvedResponse(order, delivered);
  await saveResponse({ db: tx, sealer: parts.sealer }, id, response);
  // Last: it locks the invoice counter, and every other payment waits for that until the commit.
  await markPaid(tx, id, transactionId);
  return response;
}

/**
 * Of a payment that a person captured at the gateway, before the shop had taken the keys: what is
 * left, and the rest follows. So it is with keys that end before the licences do, because these
 * begin on a later day than when they were taken.
 */
async function takeMissingKeys(tx: Tx, { id, lines }: PendingOrder): Promise<PendingLine[]> {
  const fromStock = lines
    .map((line, position) => ({ ...line, position }))
    .filter(({ fulfilment, backordered }) => fulfilment === 'stock' && !backordered);
  if (fromStock.length === 0) return lines;

  const reserved = await readReservedLines(tx, id);
  const unsure = fromStock.filter(({ position }) => reserved.get(position) !== null);
  if (unsure.length === 0) return lines;

  const ending = await withEnds(tx, id, unsure);
  const missing = ending.filter(({ position, endsOn }) => {
    const expiresOn = reserved.get(position);
    return !expiresOn || expiresOn < endsOn;
  });
  if (missing.length === 0) return lines;

  const positions = missing.map(({ position }) => position);
  await releaseKeys(tx, id, positions);
  const followLater = await reserveWhatIsLeft(tx, id, missing);
  return lines.map((line, position) => ({
    ...line,
    backordered: line.backordered || followLater.has(position),
  }));
}

function approvedResponse(
  { id: orderId, transactionId, totalCents }: ApprovedOrder,
  delivered: readonly DeliveredLine[],
): StoredResponse {
  const lines = delivered.map((line) => ({
    ...line,
    awaiting: line.backordered,
    seatsLeft: line.quantity,
    licences: isUsual(delivered) ? [] : line.licences.map(toLeft),
  }));
  const body: CheckoutAnswer = {
    orderId,
    transactionId,
    total: totalCents / 100,
    licenseKeys: toKeyGroups(lines),
  };
  return { status: 200, body: JSON.stringify(body) };
}

/** All licences are new ones, for the usual term: the page says nothing more of their days. */
function isUsual(lines: readonly DeliveredLine[]): boolean {
  return lines
    .flatMap(({ licences }) => licences)
    .every(
      ({ continues, ...days }) =>
        continues === null && lastDayOf(days.startsOn, usualTerm) === days.endsOn,
    );
}

function toLeft(licence: PlannedLicence) {
  const seats = licence.lastSeat - licence.firstSeat + 1;
  return { ...licence, seatsLeft: seats, openSeats: seats };
}
