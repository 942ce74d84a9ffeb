import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { hasTable } from '../database/schema-names.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import { StartError } from '../process/start-error.ts';

/** Nothing would ever finish them. The tables may be those of any release, or missing. */
export async function refuseForeignRefunds(
  db: Db,
  gateways: readonly Pick<PaymentGateway, 'name'>[],
): Promise<void> {
  if (!(await hasTable(db, 'refunds'))) return;
  const names = gateways.map(({ name }) => name);
  const { rows } = await sql<{ gateway: string; count: number }>`
    select coalesce(orders.gateway, 'demo') as gateway, count(*) as count
    from refunds join orders on orders.id = order_id
    where refunds.state = 'requested' and coalesce(orders.gateway, 'demo') <> all(${names})
    group by 1 order by 1`.execute(db);
  if (rows.length > 0) throw new StartError(rows.map(describeRefunds).join('\n'));
}

function describeRefunds({ gateway, count }: { gateway: string; count: number }): string {
  const [refunds, verb, them] = count === 1 ? ['refund', 's', 'it'] : ['refunds', '', 'them'];
  return `${count} ${refunds} without an outcome belong${verb} to the gateway ${gateway}, which isn't configured. Run the release and settings that used it until it has finished ${them}; docs/payments.md says how.`;
}
