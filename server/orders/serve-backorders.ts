import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { KeySealer } from '../keys/key-sealer.ts';
import { sellToLine } from '../keys/sell-keys.ts';
import { queueMail } from '../mail/outbox-store.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { markSupplied } from './line-store.ts';
import { lockRefundableOrder } from './lock-refundable-order.ts';
import { nameDelivery } from './order-mails.ts';

interface BackorderParts {
  readonly db: Db;
  readonly sealer: KeySealer;
  readonly outbox: { wake(): void };
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

/** Lines of one order, each the first of those that wait for keys of their product. */
interface Waiting {
  readonly orderId: string;
  readonly positions: readonly number[];
}

/** Who has waited longest comes first: until it can have all its keys, no later order has any. */
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
async function findFirstWaiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select order_id as "orderId", array_agg(first.position order by first.position) as positions
    from product_facts cross join lateral (
      select order_id, position from line_facts
      where product_id = product_facts.id and awaiting_keys_since is not null
        and not exists (
          select from refund_facts where refund_facts.order_id = line_facts.order_id and state = 'requested' and kind = 'sale'
        )
      order by awaiting_keys_since, order_id, position limit 1
    ) as first
    group by order_id`.execute(db);
  return rows;
}

async function serveOrder(
  { db, sealer, outbox, log }: BackorderParts,
  waiting: Waiting,
): Promise<boolean> {
  const { orderId } = waiting;
  const result = await db.transaction().execute((tx) => serveLines(tx, sealer, waiting));
  if (result.delivered.length > 0) {
    log.info(
      { orderId, lines: result.delivered.length },
      'an order has the keys that it waited for',
    );
    outbox.wake();
  }
  return result.isChanged;
}

async function serveLines(tx: Tx, sealer: KeySealer, { orderId, positions }: Waiting) {
  const order = await lockRefundableOrder(tx, orderId);
  const delivered: number[] = [];
  let isChanged = false;
  if (!order?.isPaid || order.requestedRefundId) return { delivered, isChanged };
  // Another process may have served some before this one had the lock.
  const lines = order.lines.filter((line) => line.awaiting && positions.includes(line.position));
  for (const { position, productId, delivery, seatsLeft } of lines) {
    const needed = delivery === 'line' ? Math.min(1, seatsLeft) : seatsLeft;
    if (!(await sellToLine(tx, sealer, { orderId, position, productId, needed }))) continue;
    await markSupplied(tx, orderId, position);
    isChanged = true;
    if (needed > 0) delivered.push(position);
  }
  if (delivered.length > 0)
    await queueMail(tx, {
      kind: 'keys',
      subjectId: nameDelivery(orderId, delivered),
      recipient: order.email,
    });
  return { delivered, isChanged };
}
