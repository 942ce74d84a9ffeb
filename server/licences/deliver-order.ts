import type { KeySealer } from '../keys/key-sealer.ts';
import type { KeySource } from '../keys/licence-key.ts';
import { insertLicenceKeys, keysNeeded } from '../keys/order-keys.ts';
import { reserveKeys, type StockLine } from '../keys/reserve-keys.ts';
import { sellKeys } from '../keys/sell-keys.ts';
import { recordMailFailure } from '../mail/mail-failures.ts';
import { queueMail } from '../mail/outbox-store.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import { markAwaitingKeys, markBackordered } from '../orders/line-store.ts';
import type { WrittenLine } from '../orders/new-order.ts';
import { accountsAddress, type Buyer } from '../orders/order.ts';
import type { PendingLine, PendingOrder } from '../orders/order-store.ts';
import type { Tx } from '../platform/database/pool.ts';
import { countInCommit } from '../platform/limits/count-in-commit.ts';
import type { PlannedLicence } from './plan-licences.ts';
import { writeLicences } from './write-licences.ts';

/** In the payment's commit. What else is written must come before `markPaid`, which is last. */
export async function deliverOrder(
  tx: Tx,
  parts: DeliveryParts,
  { id, email, billing, lines }: PendingOrder,
): Promise<DeliveredLine[]> {
  const delivered = await deliverKeys(tx, parts, { id, lines });
  const licences = await writeLicences(tx, id);
  await queueMail(tx, { kind: 'receipt', subjectId: id, recipient: email });
  await queueInvoiceCopy(tx, id, { email, billing });
  return delivered.map((line, i) => ({
    ...line,
    licences: licences.filter(({ position }) => position === i),
  }));
}

export interface DeliveryParts {
  readonly sealer: KeySealer;
  readonly keySource: KeySource;
}

/** A line with its keys: none while it awaits them. */
export interface DeliveredLine extends PendingLine {
  readonly keys: readonly string[];
  readonly expiries?: readonly (string | null)[];
  readonly licences: readonly PlannedLicence[];
}

/** Throws when a line would have fewer keys than were paid for, unless its buyer agreed. */
async function deliverKeys(
  tx: Tx,
  { sealer, keySource }: DeliveryParts,
  { id, lines }: Pick<PendingOrder, 'id' | 'lines'>,
): Promise<Omit<DeliveredLine, 'licences'>[]> {
  const isFromStock = ({ fulfilment }: PendingLine) => fulfilment === 'stock';
  const sold = lines.some(isFromStock) ? await sellKeys(tx, sealer, id) : null;
  const generated = await Promise.all(
    lines.map((line) =>
      isFromStock(line) ? [] : keySource.take(line.productId, keysNeeded(line)),
    ),
  );
  const delivered = lines.map((line, position): Omit<DeliveredLine, 'licences'> => {
    if (!isFromStock(line)) return { ...line, keys: generated[position] ?? [] };
    return { ...line, keys: [], ...sold?.get(position) };
  });

  for (const { keys, ...line } of delivered) {
    const needed = keysNeeded(line);
    if (keys.length !== (line.backordered ? 0 : needed))
      throw new Error(
        `Order ${id} has ${keys.length} keys of ${line.productId}, and needs ${needed}`,
      );
  }

  if (generated.some((keys) => keys.length > 0)) await insertLicenceKeys(tx, sealer, id, generated);
  const awaiting = [...lines.keys()].filter((position) => lines[position]?.backordered);
  if (awaiting.length > 0) await markAwaitingKeys(tx, id, awaiting);
  return delivered;
}

/** A line with too few keys waits for all of its keys. Returns the positions of such lines. */
export async function reserveWhatIsLeft(
  tx: Tx,
  id: string,
  lines: readonly (StockLine & Pick<WrittenLine, 'fulfilment'>)[],
): Promise<ReadonlySet<number>> {
  const fromStock = lines.filter(({ fulfilment }) => fulfilment === 'stock');
  const shortages = await reserveKeys(tx, { id, lines: fromStock }, 'wait');
  const positions = shortages.map(({ position }) => position);
  if (positions.length > 0) await markBackordered(tx, id, positions);
  return new Set(positions);
}

/**
 * Nobody has verified that address: it gets at most 20 an hour. Only copies that are sent count.
 */
async function queueInvoiceCopy(tx: Tx, orderId: string, buyer: Buyer): Promise<void> {
  const recipient = accountsAddress(buyer);
  if (recipient === null) return;
  if (
    (await countInCommit(tx, `invoiceCopies:${recipient}`, mostCopiesPerHour)) <= mostCopiesPerHour
  )
    return queueMail(tx, {
      kind: 'accounts-invoice',
      subjectId: orderId,
      recipient,
      isCopy: true,
    });
  const mail = { kind: 'accounts-invoice', subjectId: orderId };
  const failure = await recordMailFailure(tx, mail, 'too-many-copies');
  await raiseAlert(tx, {
    subject: `accounts-invoice-not-mailed ${orderId} ${failure}`,
    kind: 'accounts-invoice-not-mailed',
    orderId,
    text:
      `The copy of the invoice of the order ${orderId} was not mailed to the buyer's ` +
      `accounts email: more than ${mostCopiesPerHour} went there within an hour. The buyer ` +
      'has the invoice. Check who names this address, then send the copy if it is wanted.',
  });
}

const mostCopiesPerHour = 20;
