import { sql } from 'kysely';
import { staleSeconds } from '../orders/take-stale-orders.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Db } from '../platform/database/pool.ts';

export type FoundPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/**
 * Reads an order and its payment, without asking the gateway. `isExpired`: the time to approve it
 * is over.
 */
export async function findPayment(db: Db, orderId: string) {
  return db
    .selectFrom('order_facts as orders')
    .leftJoin('payment_facts as payments', 'payments.order_id', 'orders.id')
    .select(['orders.state as orderState', 'orders.gateway as gatewayName'])
    .select(['orders.total_cents as amountCents', 'payments.payment_id as paymentId'])
    .select([
      sql<boolean>`orders.created_at < now() - make_interval(secs => ${staleSeconds})`.as(
        'isStale',
      ),
      sql<boolean>`coalesce(payments.expires_at <= now(), true)`.as('isExpired'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

/** Undefined for an order of a gateway that this process can't ask. */
export function findGateway(
  gateways: readonly PaymentGateway[],
  payment: FoundPayment | undefined,
): PaymentGateway | undefined {
  return gateways.find(({ name }) => name === payment?.gatewayName);
}

interface ReturnParts {
  readonly db: Db;
  readonly gateways: readonly PaymentGateway[];
}

/** The buyer of an order is back from the gateway's page. */
export async function noteReturn({ db, gateways }: ReturnParts, orderId: string): Promise<void> {
  const payment = await findPayment(db, orderId);
  if (!payment || payment.paymentId === null) return;
  const { amountCents, paymentId } = payment;
  const gateway = findGateway(gateways, payment);
  await gateway?.noteReturn?.({ orderId, amountCents, paymentId });
}
