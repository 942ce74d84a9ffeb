import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';

export interface ShopPayment {
  readonly orderId: string;
  readonly state: 'pending' | 'paid' | 'closed';
  /** Whether the order names the gateway that was asked about it. */
  readonly isOfGateway: boolean;
  readonly totalCents: number;
  /** The gateway's id of the order's own payment; null when it never had one. */
  readonly paymentId: string | null;
  readonly refundsOf: (paymentId: string) => RefundSums;
}

interface RefundSums {
  readonly completedCents: number;
  /** Asked for, with no outcome yet. */
  readonly requestedCents: number;
}

export async function readShopPayments(
  db: Db,
  gateway: string,
  orderIds: readonly string[],
): Promise<Map<string, ShopPayment>> {
  const [orders, refunds] = await Promise.all([
    selectOrders(db, gateway, sql`orders.id = any(${orderIds})`),
    selectRefunds(db, orderIds),
  ]);
  const sumOf = (paymentId: string, state: 'completed' | 'requested') =>
    refunds.find((row) => row.paymentId === paymentId && row.state === state)?.cents ?? 0;
  const refundsOf = (paymentId: string) => ({
    completedCents: sumOf(paymentId, 'completed'),
    requestedCents: sumOf(paymentId, 'requested'),
  });
  return new Map(orders.map((order) => [order.orderId, { ...order, refundsOf }]));
}

/** Lists the paid orders of a gateway since a time, but for the youngest, a page at a time. */
export async function* listPaidOrders(
  db: Db,
  gateway: string,
  { since, until }: { since: Date; until: Date },
): AsyncGenerator<PaidPayment, void, undefined> {
  let last = '';
  for (;;) {
    const page = await selectOrders(
      db,
      gateway,
      sql`orders.gateway = ${gateway} and orders.state in ('paid', 'fulfilled') and orders.id > ${last}
        and orders.created_at between ${since} and ${until}`,
      pageSize,
    );
    for (const { orderId, totalCents, paymentId } of page)
      yield { orderId, totalCents, paymentId: paymentId ?? '' };
    last = page.at(-1)?.orderId ?? '';
    if (page.length < pageSize) return;
  }
}

export interface PaidPayment {
  readonly orderId: string;
  readonly totalCents: number;
  readonly paymentId: string;
}

const pageSize = 500;

async function selectOrders(
  db: Db,
  gateway: string,
  condition: ReturnType<typeof sql>,
  limit: number | null = null,
): Promise<Omit<ShopPayment, 'refundsOf'>[]> {
  const { rows } = await sql<Omit<ShopPayment, 'refundsOf'>>`
    select orders.id as "orderId", orders.total_cents as "totalCents",
      coalesce(payments.payment_id, orders.transaction_id) as "paymentId",
      orders.gateway is not distinct from ${gateway} as "isOfGateway",
      case when state = 'pending' then 'pending' when state in ('paid', 'fulfilled') then 'paid' else 'closed' end
        as state
    from orders left join payments on payments.order_id = orders.id
    where ${condition}
    order by orders.id
    limit ${limit}`.execute(db);
  return rows;
}

async function selectRefunds(db: Db, orderIds: readonly string[]) {
  const { rows } = await sql<{ paymentId: string; state: string; cents: number }>`
    select payment_id as "paymentId", state, sum(amount_cents)::bigint as cents
    from refunds where order_id = any(${orderIds}) group by payment_id, state`.execute(db);
  return rows;
}
