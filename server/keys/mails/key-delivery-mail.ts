import { sql } from 'kysely';
import { composeMail } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { heading, pairs } from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import { type Letterhead, type MailParts, reportedKind } from '../../operators/mail-kinds.ts';
import { recordAcceptedMail } from '../../orders/evidence-store.ts';
import { readLinesWithKeys } from '../../orders/lines-with-keys.ts';
import {
  formatInvoiceNumber,
  type LicenceLeft,
  type LineLeft,
  type PaidOrder,
  readLinesLeft,
  requirePaidOrder,
} from '../../orders/order.ts';
import { orderOfMail, positionsOfDelivery } from '../../orders/order-mails.ts';
import type { Db } from '../../platform/database/pool.ts';
import type { KeySealer } from '../key-sealer.ts';
import { maskKey } from '../licence-key.ts';
import { openOrderKey, type SealedOrderKey } from '../order-keys.ts';
import { describeActivation } from './activation.ts';
import { type DeliveredKeys, describeDelivery, listKeys } from './key-list.ts';

/**
 * Keys that a buyer has after the receipt: the order waited for them, or one replaces a dead key.
 */
interface KeyDelivery extends Letterhead {
  readonly order: PaidOrder;
  readonly name: { readonly kind: string; readonly subjectId: string };
  readonly title: string;
  readonly opening: string;
  readonly products: readonly DeliveredKeys[];
  /** The lines that have these keys. */
  readonly lines: readonly { readonly delivery: string }[];
}

/** The mail with these keys. The invoice was sent with the receipt. */
export async function composeKeyDelivery({
  order,
  products,
  lines,
  ...mail
}: KeyDelivery): Promise<Mail> {
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  const fileName = `licence-keys-${invoiceId}-${mail.name.subjectId.split('.')[1] ?? ''}`;
  const keys = await listKeys(order.id, products, fileName);
  const details = pairs([
    ['Order ID', order.id],
    ['Tax invoice', invoiceId],
  ]);
  return composeMail({
    ...mail,
    to: order.email,
    subject: `${mail.title}, order ${order.id}`,
    parts: [
      heading('Your licence keys'),
      ...keys.parts,
      ...describeActivation(mail.seller, lines),
      heading('Your order'),
      details,
    ],
    attachments: keys.files,
  });
}

interface KeyDeliveryParts extends MailParts {
  readonly sealer: KeySealer;
}

/** The mail with keys that a paid order waited for. */
export function keysKind({ db, sealer, seller, demo }: KeyDeliveryParts): MailKind {
  return reportedKind('keys', {
    async compose(subjectId) {
      const orderId = orderOfMail(subjectId);
      const order = await requirePaidOrder(db, orderId);
      const lines = await readLinesWithKeys(db, sealer, orderId);
      const products = positionsOfDelivery(subjectId)
        .flatMap((position) => lines[position] ?? [])
        .filter(({ keys }) => keys.length > 0)
        .flatMap((line) => describeDelivery(line, line.seatsLeft));
      // Their seats were refunded before the mail was sent.
      if (products.length === 0) return null;
      const rest = lines.some(({ awaiting }) => awaiting)
        ? 'The keys of your other products follow by email.'
        : 'Your order is now complete.';
      return composeKeyDelivery({
        seller,
        demo,
        order,
        name: { kind: 'keys', subjectId },
        title: 'Your licence keys are here',
        opening:
          `Hello ${order.billing.firstName}. These licence keys were out of stock when ` +
          `you ordered them. ${rest}`,
        products,
        lines,
      });
    },
    recordAccepted: (tx, mail, accepted) =>
      recordAcceptedMail(tx, { kind: 'keys', mail, ...accepted }),
    async describeFailure(_tx, subjectId, why) {
      const orderId = orderOfMail(subjectId);
      const text =
        `The licence keys that order ${orderId} waited for could not be mailed: ` +
        `${why}. The buyer doesn't have them. Correct the order's email address, and send ` +
        'its receipt again.';
      return { orderId, text };
    },
  });
}

/** The mail with the key that replaces a dead one. */
export function keyReplacedKind({ db, sealer, seller, demo }: KeyDeliveryParts): MailKind {
  return reportedKind('key-replaced', {
    async compose(subjectId) {
      const replacement = await readReplacement(db, sealer, subjectId);
      // It was replaced too, or its seat refunded, before its mail was sent.
      if (replacement.isEnded) return null;
      const { orderId, position, key, deadKey } = replacement;
      const order = await requirePaidOrder(db, orderId);
      const lines = await readLinesLeft(db, orderId);
      const line = lines.find((left) => left.position === position);
      if (!line) throw new Error('The order has no such line');
      return composeKeyDelivery({
        seller,
        demo,
        order,
        name: { kind: 'key-replaced', subjectId },
        title: 'Your new licence key',
        opening:
          `Hello ${order.billing.firstName}. The licence key below replaces the key ` +
          `${deadKey} of ${line.productName}. Please stop using the old key.`,
        products: describeReplacement(line, { ...replacement, key }),
        lines: [line],
      });
    },
    recordAccepted: (tx, mail, accepted) =>
      recordAcceptedMail(tx, { kind: 'key-replaced', mail, ...accepted }),
    async describeFailure(tx, subjectId, why) {
      const { orderId } = await readReplacement(tx, sealer, subjectId);
      const text =
        `The new licence key of order ${orderId} could not be mailed: ${why}. The ` +
        "buyer doesn't have it. Correct the order's " +
        'email address, and send its receipt again.';
      return { orderId, text };
    },
  });
}

/** The key of one seat with the days of its licence, or that of all seats. */
function describeReplacement(
  line: LineLeft,
  { seat, key, expiresOn }: Pick<Row, 'seat' | 'expiresOn'> & { readonly key: string },
): DeliveredKeys[] {
  const keys = { keys: [key], expiries: [expiresOn], keySeats: [seat] };
  if (line.delivery === 'line') return describeDelivery({ ...line, ...keys }, line.seatsLeft);

  const isOfSeat = ({ firstSeat, lastSeat }: LicenceLeft) =>
    firstSeat <= seat + 1 && seat + 1 <= lastSeat;
  const licences = line.licences.filter(isOfSeat);
  return describeDelivery({ ...line, ...keys, licences, seatsLeft: 1 }, 1);
}

interface Row extends SealedOrderKey {
  readonly isEnded: boolean;
  /** The last day on which the vendor's key works. */
  readonly expiresOn: string | null;
}

/** The key that was handed out, and the one that it replaces, masked. */
async function readReplacement(db: Db, sealer: KeySealer, licenceKeyId: string) {
  const { rows } = await sql<Row>`
    select order_id as "orderId", position, other.seat, other.key_hash as hash, other.sealed,
      not key.is_valid as "isEnded", other.expires_on::text as "expiresOn"
    from key_facts as key join key_facts as other using (order_id, position, seat)
    where key.id = ${Number(licenceKeyId)} and other.id <= key.id
    order by other.id desc limit 2`.execute(db);
  const [row, dead] = rows;
  if (!row || !dead) throw new Error(`There is no replaced key ${licenceKeyId}`);
  const key = openOrderKey(sealer, row);
  return { ...row, key, deadKey: maskKey(openOrderKey(sealer, dead)) };
}

export function keyMailKinds(parts: KeyDeliveryParts) {
  return { keys: keysKind(parts), 'key-replaced': keyReplacedKind(parts) };
}
