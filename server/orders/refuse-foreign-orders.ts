import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import { StartError } from '../process/start-error.ts';

/**
 * Throws a {@link StartError} when pending orders belong to a gateway that isn't among these. Any other gateway would
 * say that it never charged them.
 */
export async function refuseForeignOrders(
  db: Kysely<Database>,
  gateways: readonly PaymentGateway[],
): Promise<void> {
  const names = gateways.map(({ name }) => name);
  const rows = await db
    .selectFrom('orders')
    .select(['gateway', (row) => row.fn.countAll<number>().as('count')])
    .where('state', '=', 'pending')
    .where((row) => row.or([row('gateway', 'is', null), row('gateway', 'not in', names)]))
    .groupBy('gateway')
    .orderBy('gateway')
    .execute();
  if (rows.length > 0) throw new StartError(rows.map(describeOrders).join('\n'));
}

function describeOrders({ gateway, count }: { gateway: string | null; count: number }): string {
  const [orders, verb, them] = count === 1 ? ['order', 's', 'it'] : ['orders', '', 'them'];
  if (gateway === null) {
    return `${count} pending ${orders} name${verb} no gateway, because an earlier release wrote ${them}. Start that release until it has settled ${them}; docs/payments.md says how.`;
  }
  return `${count} pending ${orders} belong${verb} to the gateway ${gateway}, which isn't configured. Configure it again until it has settled ${them}; docs/payments.md says how.`;
}
