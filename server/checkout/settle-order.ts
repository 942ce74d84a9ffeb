import type { CheckoutAnswer } from '../../contract/checkout-answer.ts';
import { problems } from '../../contract/problems.ts';
import { readReservedLines, releaseKeys } from '../keys/reserve-keys.ts';
import {
  type DeliveredLine,
  type DeliveryParts,
  deliverOrder,
  reserveWhatIsLeft,
} from '../licences/deliver-order.ts';
import { withEnds } from '../licences/licence-terms.ts';
import { toKeyGroups } from '../orders/key-groups.ts';
import {
  lockPendingOrder,
  markPaid,
  markUnpaid,
  type PendingLine,
  type PendingOrder,
} from '../orders/order-store.ts';
import type { NeverCharged, SettledCharge } from '../payments/payment-gateway.ts';
import { readPaymentId } from '../payments/payment-store.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { composeProblem } from '../platform/http/send-problem.ts';
import {
  type AttemptParts,
  findAttempt,
  type StoredResponse,
  saveResponse,
} from './attempt-store.ts';

export interface SettleParts extends DeliveryParts {
  readonly db: Db;
  readonly outbox: { wake(): void };
}

/** `never-charged` says which payment the gateway was asked about: null for none. */
export type Settlement =
  | SettledCharge
  | (Omit<NeverCharged, 'because'> & {
      readonly paymentId: string | null;
      /** `sold-out`: other buyers had the last keys while this one paid. */
      readonly because?: NeverCharged['because'] | 'sold-out' | 'too-many-held';
    });

/**
 * Records a payment's outcome. The order's row lock lets one of several calls write; all return what it wrote. Null
 * when the order has another payment.
 */
export async function settleOrder(
  parts: SettleParts,
  orderId: string,
  outcome: Settlement,
): Promise<StoredResponse | null> {
  const { db, outbox } = parts;
  const response = await db.transaction().execute(async (tx) => {
    const inCommit = { ...parts, db: tx };
    const pending = await lockPendingOrder(tx, orderId);
    if (!pending) return 'not-pending';
    if (outcome.kind === 'approved') return recordPayment(inCommit, { ...pending, ...outcome });
    const opened = outcome.kind === 'never-charged' && (await readPaymentId(tx, orderId));
    const isOfAnother = outcome.kind === 'never-charged' && opened && opened !== outcome.paymentId;
    return isOfAnother ? null : recordUnpaid(inCommit, pending, outcome);
  });
  if (response === 'not-pending') return readResponse(parts, orderId);
  if (response?.status === 200) outbox.wake();
  return response;
}

interface InCommit extends SettleParts {
  readonly db: Tx;
}

type ApprovedOrder = PendingOrder & { readonly transactionId: string };

async function recordPayment(parts: InCommit, order: ApprovedOrder): Promise<StoredResponse> {
  const { db: tx } = parts;
  const { id, transactionId } = order;
  const lines = await takeMissingKeys(tx, order, parts.seller.timeZone);
  const delivered = await deliverOrder(tx, parts, { ...order, lines });
  const response = approvedResponse(order, delivered);
  await saveResponse(parts, id, response);
  // Last: it locks the invoice counter, and every other payment waits for that until the commit.
  await markPaid(tx, id, transactionId);
  return response;
}

async function recordUnpaid(
  parts: InCommit,
  { id, lines }: PendingOrder,
  outcome: Exclude<Settlement, { kind: 'approved' }>,
): Promise<StoredResponse> {
  const { db: tx } = parts;
  const { requestId } = await readAttempt(parts, id);
  const isDeclined = outcome.kind === 'declined';
  const code = isDeclined ? outcome.reason : notTaken[outcome.because ?? 'unpaid'];
  const response = { status: problems[code].status, body: composeProblem(code, requestId) };
  await saveResponse(parts, id, response);
  if (lines.some(({ fulfilment }) => fulfilment === 'stock')) await releaseKeys(tx, id);
  if (isDeclined) await markUnpaid(tx, id, 'declined', outcome.reason);
  else await markUnpaid(tx, id, 'abandoned', outcome.because === 'sold-out' ? 'sold-out' : null);
  return response;
}

const notTaken = {
  busy: 'payment-busy',
  refused: 'payment-unavailable',
  'sold-out': 'sold-out',
  'too-many-held': 'payto-share',
  unpaid: 'payment-not-taken',
} as const;

/**
 * Of a payment that a person captured at the gateway, before the shop had taken the keys: what is left, and the rest
 * follows. So it is with keys that end before the licences do, because these begin on a later day than when they were taken.
 */
async function takeMissingKeys(
  tx: Tx,
  { id, renews, lines }: PendingOrder,
  timeZone: string,
): Promise<PendingLine[]> {
  const fromStock = lines
    .map((line, position) => ({ ...line, position }))
    .filter(({ fulfilment, backordered }) => fulfilment === 'stock' && !backordered);
  if (fromStock.length === 0) return lines;
  const reserved = await readReservedLines(tx, id);
  const unsure = fromStock.filter(({ position }) => reserved.get(position) !== null);
  if (unsure.length === 0) return lines;
  const missing = (await withEnds(tx, { renews, lines: unsure }, timeZone)).filter(
    ({ position, endsOn }) => {
      const expiresOn = reserved.get(position);
      return !expiresOn || expiresOn < endsOn;
    },
  );
  if (missing.length === 0) return lines;
  const positions = missing.map(({ position }) => position);
  await releaseKeys(tx, id, positions);
  const followLater = await reserveWhatIsLeft(tx, id, missing);
  return lines.map((line, position) => ({
    ...line,
    backordered: line.backordered || followLater.has(position),
  }));
}

async function readResponse(parts: AttemptParts, orderId: string): Promise<StoredResponse> {
  const { response } = await readAttempt(parts, orderId);
  if (!response) throw new Error(`Order ${orderId} is settled but has no response`);
  return response;
}

async function readAttempt(parts: AttemptParts, orderId: string) {
  const attempt = await findAttempt(parts, { orderId });
  if (!attempt) throw new Error(`Order ${orderId} has no purchase attempt`);
  return attempt;
}

function approvedResponse(
  { id: orderId, transactionId, totalCents }: ApprovedOrder,
  delivered: readonly DeliveredLine[],
): StoredResponse {
  const lines = delivered.map((line) => ({
    ...line,
    awaiting: line.backordered,
    seatsLeft: line.quantity,
  }));
  const body: CheckoutAnswer = {
    orderId,
    transactionId,
    total: totalCents / 100,
    licenseKeys: toKeyGroups(lines),
  };
  return { status: 200, body: JSON.stringify(body) };
}
