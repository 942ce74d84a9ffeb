import { sql } from 'kysely';
import type { ListedPayment } from '../payments/listed-payment.ts';
import type { OpenedPayment } from '../payments/payment-gateway.ts';
import type { Db } from '../platform/database/pool.ts';

/** A payment that a gateway made for an order. */
export type OrderPayment = ListedPayment & { readonly orderId: string };

/**
 * What the shop has of the order that a listed payment names, and of the refunds of that payment.
 */
export interface ShopPayment {
  readonly state: 'pending' | 'paid' | 'closed';
  /** Whether the order names the gateway that was asked about it. */
  readonly isOfGateway: boolean;
  readonly totalCents: number;
  /** The gateway's id of the order's own payment; null when it never had one. */
  readonly paymentId: string | null;
  readonly completedCents: number;
  /** Asked for, with no outcome yet. */
  readonly requestedCents: number;
}

const paymentId = sql`coalesce(payments.payment_id, orders.transaction_id)`;

/** By the ids of the payments that the gateway lists. */
export async function readShopPayments(
  db: Db,
  gateway: string,
  payments: readonly OrderPayment[],
): Promise<ReadonlyMap<string, ShopPayment>> {
  const names = payments.map((listed) => ({ order_id: listed.orderId, id: listed.paymentId }));
  const { rows } = await sql<ShopPayment & { listedId: string }>`
    select listed.id as "listedId", total_cents as "totalCents", ${paymentId} as "paymentId",
      orders.gateway is not distinct from ${gateway} as "isOfGateway",
      case when state = 'pending' then 'pending' when is_paid then 'paid' else 'closed' end
        as state,
      returned.*
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as listed (order_id text, id text)
    join order_facts as orders on orders.id = listed.order_id
    left join payment_facts as payments on payments.order_id = orders.id
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where state = 'completed'), 0)::bigint as "completedCents",
        coalesce(sum(amount_cents) filter (where state = 'requested'), 0)::bigint as "requestedCents"
      from refund_facts where refund_facts.order_id = orders.id and refund_facts.payment_id = listed.id
    ) as returned`.execute(db);
  return new Map(rows.map(({ listedId, ...payment }) => [listedId, payment]));
}

const pageSize = 500;

/** Lists the paid orders of a gateway since a time, but for the youngest, a page at a time. */
export async function* listPaidOrders(
  db: Db,
  gateway: string,
  { since, until }: { since: Date; until: Date },
): AsyncGenerator<OpenedPayment, void, undefined> {
  let last = '';
  for (;;) {
    const { rows } = await sql<OpenedPayment>`
      select orders.id as "orderId", total_cents as "amountCents", ${paymentId} as "paymentId"
      from order_facts as orders left join payment_facts as payments on payments.order_id = orders.id
      where orders.gateway = ${gateway} and is_paid and orders.id > ${last}
        and orders.created_at between ${since} and ${until}
      order by orders.id limit ${pageSize}`.execute(db);
    yield* rows;
    last = rows.at(-1)?.orderId ?? '';
    if (rows.length < pageSize) return;
  }
}
