import { sql } from 'kysely';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import { queueMail } from '../../mail/outbox-store.ts';
import { type ChangeNeeds, defineChange } from '../../operators/desk/action.ts';
import { lockRefundableOrder } from '../../orders/lock-refundable-order.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuse } from '../../platform/http/refused.ts';
import { voidOrderKey } from '../end-keys.ts';
import { normaliseLicenceKey } from '../licence-key.ts';
import { sellToSeat } from '../sell-keys.ts';
import { endOfLine, selectFreeKeys } from '../sellable-keys.ts';

type ReplaceContext = ChangeNeeds<'sealer' | 'keySource' | 'outbox'>;

export const replaceKey = defineChange(
  calls.replaceKey,
  async (context: ReplaceContext, { orderId, licenceKeyId, reason }) => {
    const { tx, sealer, actor, record } = context;
    const order = await lockRefundableOrder(tx, orderId);
    if (!order) throw refuse(`There is no order ${orderId}.`);
    if (order.requestedRefundId)
      throw refuse(
        'A refund of this order has no outcome yet. Replace the key when it is settled.',
      );
    const key = await readKey(tx, orderId, licenceKeyId);
    if (!key) throw refuse(`The order ${orderId} has no key #${licenceKeyId}.`);
    if (key.isVoid) throw refuse(`The key #${licenceKeyId} was replaced before.`);
    if (key.isRevoked) throw refuse(`The seat of the key #${licenceKeyId} was refunded.`);
    const replacement = await takeKey(context, { ...key, orderId });
    if (!replacement)
      throw refuse(
        'There is no free key in stock that lasts as long as the licence. Nothing was changed: ' +
          'import keys first.',
      );
    await voidOrderKey(tx, licenceKeyId, actor);
    const { position, seat } = key;
    const newId = await sellToSeat(tx, sealer, { ...replacement, orderId, position, seat });
    await queueMail(tx, {
      kind: 'key-replaced',
      subjectId: String(newId),
      recipient: order.email,
    });
    const before = { licenceKeyId, position, seat };
    await record({ orderId, before, after: { licenceKeyId: newId, reason } });
    return { licenceKeyId: newId };
  },
);

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
    from key_facts join line_facts using (order_id, position)
    where key_facts.id = ${id} and order_id = ${orderId}`.execute(tx);
  return rows[0] ?? null;
}

/** A key that takes the place of a dead one; null when the stock has none. */
async function takeKey(
  { tx, sealer, keySource }: ReplaceContext,
  key: OrderKey & { readonly orderId: string },
) {
  const { productId, fulfilment } = key;
  if (fulfilment === 'stock') {
    const free = await lockFreeKey(tx, key);
    return free && { ...free, key: sealer.open(free.sealed, free.hash) };
  }
  const [made] = await keySource.take(productId, 1);
  return made === undefined
    ? null
    : { stockKeyId: null, hash: sealer.hashKey(normaliseLicenceKey(made)), key: made };
}

/** Locks a key that may be sold for the licences of a line; null when there is none. */
export async function lockFreeKey(
  tx: Tx,
  line: Readonly<Record<'productId' | 'orderId', string> & { position: number }>,
) {
  const { rows } = await sql<{ stockKeyId: number; hash: Buffer; sealed: Buffer }>`
    select id as "stockKeyId", key_hash as hash, sealed
    from (${selectFreeKeys(line.productId, 1, endOfLine(line))}) as free`.execute(tx);
  return rows[0] ?? null;
}
