import { sql } from 'kysely';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { Tx } from '../../database/pool.ts';
import { refuse } from '../../http/refused.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { type KeySource, normaliseKey } from '../../licences/licence-key.ts';
import { queueMail } from '../../outbox/outbox-store.ts';
import { lockRefundableOrder } from '../../refunds/refund-store.ts';
import { keyReplacedMail } from '../../stock/serve-backorders.ts';
import { type ActionAnswer, type ActionContext, type ActionInput, defineAction } from '../action.ts';
import { handOut, lockFreeKey, type Replacement, voidKey } from './hand-out-key.ts';

interface ReplaceContext extends ActionContext {
  readonly sealer: KeySealer;
  readonly keySource: KeySource;
  readonly outbox: { wake(): void };
}

/** Voids the dead key, hands out another one, and mails it to the buyer: one commit. */
export const replaceKey = defineAction(calls.replaceKey, async (context: ReplaceContext, wanted) => {
  const replaced = await context.db.transaction().execute((tx) => replace(tx, context, wanted));
  context.outbox.wake();
  return replaced;
});

async function replace(
  tx: Tx,
  { sealer, keySource, actor, record }: ReplaceContext,
  { orderId, licenceKeyId, reason }: ActionInput<typeof calls.replaceKey>,
): Promise<ActionAnswer<typeof calls.replaceKey>> {
  const order = await lockRefundableOrder(tx, orderId);
  if (!order) throw refuse(`There is no order ${orderId}.`);
  if (order.requestedRefundId)
    throw refuse('A refund of this order has no outcome yet. Replace the key when it is settled.');
  const key = await readKey(tx, orderId, licenceKeyId);
  if (!key) throw refuse(`The order ${orderId} has no key #${licenceKeyId}.`);
  if (key.isVoid) throw refuse(`The key #${licenceKeyId} was replaced before.`);
  if (key.isRevoked) throw refuse(`The seat of the key #${licenceKeyId} was refunded.`);
  const replacement =
    key.fulfilment === 'stock'
      ? await takeFreeKey(tx, sealer, key.productId)
      : await makeKey({ sealer, keySource }, key.productId);
  if (!replacement) throw refuse('There is no free key in stock. Nothing was changed: import keys first.');
  await voidKey(tx, licenceKeyId, actor);
  const { position, seat } = key;
  const newId = await handOut(tx, sealer, replacement, { orderId, position, seat });
  await queueMail(tx, { kind: keyReplacedMail, subjectId: String(newId), recipient: order.email });
  const before = { licenceKeyId, position, seat };
  await record(tx, { orderId, before, after: { licenceKeyId: newId, reason } });
  return { licenceKeyId: newId };
}

interface OrderKey {
  readonly productId: string;
  readonly fulfilment: 'generated' | 'stock';
  readonly position: number;
  readonly seat: number;
  readonly isVoid: boolean;
  readonly isRevoked: boolean;
}

async function readKey(tx: Tx, orderId: string, id: number): Promise<OrderKey | null> {
  const { rows } = await sql<OrderKey>`
    select product_id as "productId", fulfilment, position, seat, voided_at is not null as "isVoid",
      revoked_by_refund is not null as "isRevoked"
    from licence_keys join order_lines using (order_id, position)
    where licence_keys.id = ${id} and order_id = ${orderId}`.execute(tx);
  return rows[0] ?? null;
}

async function takeFreeKey(tx: Tx, sealer: KeySealer, productId: string): Promise<Replacement | null> {
  const free = await lockFreeKey(tx, productId);
  return free && { ...free, key: sealer.open(free.sealed, free.hash) };
}

async function makeKey(
  { sealer, keySource }: Pick<ReplaceContext, 'sealer' | 'keySource'>,
  productId: string,
): Promise<Replacement | null> {
  const [key] = await keySource.take(productId, 1);
  if (key === undefined) return null;
  const hash = sealer.hashKey(normaliseKey('grouped', key));
  return { stockKeyId: null, hash, key };
}
