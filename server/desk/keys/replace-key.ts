import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import type { KeySource } from '../../licences/key-source.ts';
import { normaliseKey } from '../../licences/normalise-key.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { queueMail } from '../../outbox/outbox-store.ts';
import { lockRefundableOrder } from '../../refunds/refund-store.ts';
import { keyReplacedMail } from '../../stock/stock-mails.ts';
import { handOut, lockFreeKey, type Replacement, voidKey } from './hand-out-key.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface ReplaceParts {
  readonly db: Kysely<Database>;
  readonly sealer: KeySealer;
  readonly keySource: KeySource;
  readonly outbox: { wake(): void };
}

export interface WantedReplacement {
  readonly orderId: string;
  /** The key that doesn't work. */
  readonly licenceKeyId: number;
  readonly reason: string;
}

export type ReplaceResult =
  /** The id of the new key. */
  { readonly kind: 'replaced'; readonly licenceKeyId: number } | Refusal;

/** Voids a dead key of an order, hands out another one, and mails it to the buyer: one commit. */
export async function replaceKey(
  parts: ReplaceParts,
  wanted: WantedReplacement,
  actor: string,
): Promise<ReplaceResult> {
  const result = await parts.db.transaction().execute((tx) => replace(tx, parts, wanted, actor));
  if (result.kind === 'replaced') parts.outbox.wake();
  return result;
}

async function replace(
  tx: Transaction<Database>,
  { sealer, keySource }: ReplaceParts,
  { orderId, licenceKeyId, reason }: WantedReplacement,
  actor: string,
): Promise<ReplaceResult> {
  const order = await lockRefundableOrder(tx, orderId);
  if (!order) return refuse(`There is no order ${orderId}.`);
  if (order.requestedRefundId)
    return refuse('A refund of this order has no outcome yet. Replace the key when it is settled.');
  const key = await readKey(tx, orderId, licenceKeyId);
  if (!key) return refuse(`The order ${orderId} has no key #${licenceKeyId}.`);
  if (key.isVoid) return refuse(`The key #${licenceKeyId} was replaced before.`);
  if (key.isRevoked) return refuse(`The seat of the key #${licenceKeyId} was refunded.`);
  const replacement =
    key.fulfilment === 'stock'
      ? await takeFreeKey(tx, sealer, key.productId)
      : await makeKey({ sealer, keySource }, key.productId);
  if (!replacement) return refuse('There is no free key in stock. Nothing was changed: import keys first.');
  await voidKey(tx, licenceKeyId, actor);
  const { position, seat } = key;
  const newId = await handOut(tx, sealer, replacement, { orderId, position, seat });
  await queueMail(tx, { kind: keyReplacedMail, subjectId: String(newId), recipient: order.email });
  await recordAuditEvent(tx, {
    ...{ actor, action: 'key-replaced', orderId },
    before: { licenceKeyId, position, seat },
    after: { licenceKeyId: newId, reason },
  });
  return { kind: 'replaced', licenceKeyId: newId };
}

interface OrderKey {
  readonly productId: string;
  readonly fulfilment: 'generated' | 'stock';
  readonly position: number;
  readonly seat: number;
  readonly isVoid: boolean;
  readonly isRevoked: boolean;
}

async function readKey(tx: Transaction<Database>, orderId: string, id: number): Promise<OrderKey | null> {
  const { rows } = await sql<OrderKey>`
    select product_id as "productId", fulfilment, position, seat, voided_at is not null as "isVoid",
      revoked_by_refund is not null as "isRevoked"
    from licence_keys join order_lines using (order_id, position)
    where licence_keys.id = ${id} and order_id = ${orderId}`.execute(tx);
  return rows[0] ?? null;
}

async function takeFreeKey(
  tx: Transaction<Database>,
  sealer: KeySealer,
  productId: string,
): Promise<Replacement | null> {
  const free = await lockFreeKey(tx, productId);
  return free && { ...free, key: sealer.open(free.sealed, free.hash) };
}

async function makeKey(
  { sealer, keySource }: Pick<ReplaceParts, 'sealer' | 'keySource'>,
  productId: string,
): Promise<Replacement | null> {
  const [key] = await keySource.take(productId, 1);
  if (key === undefined) return null;
  const hash = sealer.hashKey(normaliseKey('grouped', key));
  return { stockKeyId: null, hash, key };
}
