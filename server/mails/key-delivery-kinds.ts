import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Db } from '../database/pool.ts';
import { openOrderKey, type SealedOrderKey } from '../licences/bound-key.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { maskKey } from '../licences/licence-key.ts';
import { readOrderKeys } from '../licences/order-keys.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import { readPaidOrder } from '../orders/order.ts';
import { type MailKind, rejections } from '../outbox/mail-kind.ts';
import { keyReplacedMail, keysMail, parseDelivery } from '../stock/serve-backorders.ts';
import { composeKeyDelivery } from './key-delivery-mail.ts';

export interface KeyDeliveryParts {
  readonly db: Db;
  readonly sealer: KeySealer;
  readonly seller: Seller;
  readonly demo: boolean;
  readonly log: FastifyBaseLogger;
}

/** The mail with keys that a paid order waited for. */
export function keysKind({ db, sealer, seller, demo, log }: KeyDeliveryParts): MailKind {
  return {
    async compose(subjectId) {
      const { orderId, positions } = parseDelivery(subjectId);
      const order = await requireOrder(db, orderId);
      const keys = await readOrderKeys(db, sealer, orderId);
      const products = positions
        .map((position) => ({ ...describeLine(order.lines[position]), keys: keys[position] ?? [] }))
        .filter((product) => product.keys.length > 0);
      // Their seats were refunded before the mail was sent.
      if (products.length === 0) return null;
      const rest = (await isAwaitingKeys(db, orderId))
        ? 'The keys of your other products follow by email.'
        : 'Your order is now complete.';
      return composeKeyDelivery({
        seller,
        demo,
        order,
        name: { kind: keysMail, subjectId },
        title: 'Your licence keys are here',
        opening: `Hello ${order.billing.firstName}. These licence keys were out of stock when you ordered them. ${rest}`,
        products,
      });
    },

    async recordAccepted(_tx, subjectId) {
      log.info({ orderId: parseDelivery(subjectId).orderId }, 'mail with awaited keys accepted');
    },

    async recordRejected(tx, subjectId, reason) {
      const { orderId } = parseDelivery(subjectId);
      await raiseAlert(tx, {
        subject: `keys-not-mailed ${subjectId}`,
        kind: 'keys-not-mailed',
        orderId,
        text: `The licence keys that order ${orderId} waited for could not be mailed: ${rejections[reason]}. The buyer doesn't have them. Correct the order's email address, and send its receipt again.`,
      });
    },
  };
}

/** The mail with the key that replaces a dead one. */
export function keyReplacedKind({ db, sealer, seller, demo, log }: KeyDeliveryParts): MailKind {
  return {
    async compose(subjectId) {
      const { orderId, position, delivery, key, deadKey, isEnded } = await readReplacement(
        db,
        sealer,
        subjectId,
      );
      // It was replaced too, or its seat refunded, before its mail was sent.
      if (isEnded) return null;
      const order = await requireOrder(db, orderId);
      const line = describeLine(order.lines[position]);
      return composeKeyDelivery({
        seller,
        demo,
        order,
        name: { kind: keyReplacedMail, subjectId },
        title: 'Your new licence key',
        opening: `Hello ${order.billing.firstName}. The licence key below replaces the key ${deadKey} of ${line.productName}. Please stop using the old key.`,
        products: [{ ...line, ...(delivery === 'seat' && { seats: '1 seat' }), keys: [key] }],
      });
    },

    async recordAccepted(_tx, licenceKeyId) {
      log.info({ licenceKeyId }, 'mail with a replaced key accepted');
    },

    async recordRejected(tx, subjectId, reason) {
      const { orderId } = await readReplacement(tx, sealer, subjectId);
      await raiseAlert(tx, {
        subject: `key-replaced-not-mailed ${subjectId}`,
        kind: 'key-replaced-not-mailed',
        orderId,
        text: `The new licence key of order ${orderId} could not be mailed: ${rejections[reason]}. The buyer doesn't have it. Correct the order's email address, and send its receipt again.`,
      });
    },
  };
}

async function isAwaitingKeys(db: Db, orderId: string): Promise<boolean> {
  const line = await db
    .selectFrom('order_lines')
    .select('position')
    .where('order_id', '=', orderId)
    .where('awaiting_keys_since', 'is not', null)
    .executeTakeFirst();
  return line !== undefined;
}

async function requireOrder(db: Db, orderId: string) {
  const order = await readPaidOrder(db, orderId);
  if (!order) throw new Error(`Order ${orderId} is not paid: it has no keys`);
  return order;
}

function describeLine(line: { productName: string; quantity: number } | undefined) {
  const { productName = '', quantity = 0 } = line ?? {};
  return { productName, seats: quantity === 1 ? '1 seat' : `${quantity} seats` };
}

interface Row extends SealedOrderKey {
  readonly delivery: 'seat' | 'line';
  readonly isEnded: boolean;
}

/** The key that was handed out, and the one that it replaces, masked. */
async function readReplacement(db: Db, sealer: KeySealer, licenceKeyId: string) {
  const { rows } = await sql<Row>`
    select order_id as "orderId", position, other.seat, delivery, other.key_hash as hash, other.sealed,
      key.voided_at is not null or key.revoked_by_refund is not null as "isEnded"
    from licence_keys as key join licence_keys as other using (order_id, position, seat)
    join order_lines using (order_id, position)
    where key.id = ${Number(licenceKeyId)} and other.id <= key.id
    order by other.id desc limit 2`.execute(db);
  const [row, dead] = rows;
  if (!row || !dead) throw new Error(`There is no replaced key ${licenceKeyId}`);
  const key = openOrderKey(sealer, row);
  return { ...row, key, deadKey: maskKey(openOrderKey(sealer, dead)) };
}
