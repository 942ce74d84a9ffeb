import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { queueMail } from '../outbox/outbox-store.ts';
import { lockRefundableOrder } from '../refunds/refund-store.ts';
import { sellToLine } from './sell-to-line.ts';
import { keysMail, nameDelivery } from './stock-mails.ts';

export interface BackorderParts {
  readonly db: Kysely<Database>;
  readonly sealer: KeySealer;
  readonly outbox: { wake(): void };
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/** Lines of one order, each the first of those that wait for keys of their product. */
interface Waiting {
  readonly orderId: string;
  readonly positions: readonly number[];
}

/**
 * Hands out keys to the paid orders that wait for them, and mails them. Of each product, the order that has waited
 * longest comes first; until it can have all its keys, no later one has any.
 */
export async function serveBackorders(parts: BackorderParts, signal: AbortSignal): Promise<void> {
  for (;;) {
    let isAnyServed = false;
    for (const waiting of await findFirstWaiting(parts.db)) {
      if (signal.aborted) return;
      if (await serveOrder(parts, waiting)) isAnyServed = true;
    }
    if (!isAnyServed) return;
  }
}

/** Orders with a refund that has no outcome yet are left out: it may take seats back. */
async function findFirstWaiting(db: Kysely<Database>): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select order_id as "orderId", array_agg(first.position order by first.position) as positions
    from products cross join lateral (
      select order_id, position from order_lines
      where product_id = products.id and awaiting_keys_since is not null
        and not exists (
          select from refunds where order_id = order_lines.order_id and state = 'requested' and kind = 'sale'
        )
      order by awaiting_keys_since, order_id, position limit 1
    ) as first
    group by order_id`.execute(db);
  return rows;
}

async function serveOrder({ db, sealer, outbox, log }: BackorderParts, waiting: Waiting): Promise<boolean> {
  const { orderId } = waiting;
  const result = await db.transaction().execute((tx) => serveLines(tx, sealer, waiting));
  if (result.delivered.length > 0) {
    log.info({ orderId, lines: result.delivered.length }, 'an order has the keys that it waited for');
    outbox.wake();
  }
  return result.isChanged;
}

async function serveLines(tx: Transaction<Database>, sealer: KeySealer, { orderId, positions }: Waiting) {
  const order = await lockRefundableOrder(tx, orderId);
  const delivered: number[] = [];
  let isChanged = false;
  if (!order?.isPaid || order.requestedRefundId) return { delivered, isChanged };
  for (const { position, productId, delivery } of await readWaitingLines(tx, orderId, positions)) {
    const seatsLeft = order.lines.find((line) => line.position === position)?.seatsLeft ?? 0;
    const needed = delivery === 'line' ? Math.min(1, seatsLeft) : seatsLeft;
    if (!(await sellToLine(tx, sealer, { orderId, position, productId, needed }))) continue;
    isChanged = true;
    if (needed > 0) delivered.push(position);
  }
  if (delivered.length > 0)
    await queueMail(tx, {
      kind: keysMail,
      subjectId: nameDelivery(orderId, delivered),
      recipient: order.email,
    });
  return { delivered, isChanged };
}

/** Read after the order's lock: another process may have served it meanwhile. */
function readWaitingLines(tx: Transaction<Database>, orderId: string, positions: readonly number[]) {
  return tx
    .selectFrom('order_lines')
    .select(['position', 'product_id as productId', 'delivery'])
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .where('awaiting_keys_since', 'is not', null)
    .orderBy('position')
    .execute();
}
