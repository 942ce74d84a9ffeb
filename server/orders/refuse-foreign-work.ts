import { sql } from 'kysely';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Db } from '../platform/database/pool.ts';
import { StartError } from '../platform/process/start-error.ts';
import { hasTable } from '../platform/settings/database-mode.ts';

/**
 * Throws a {@link StartError} while orders or refunds of an unconfigured gateway have no outcome:
 * another gateway would report that it never made them. The tables may be those of any release.
 */
export async function refuseForeignWork(
  db: Db,
  gateways: readonly Pick<PaymentGateway, 'name'>[],
): Promise<void> {
  const names = gateways.map(({ name }) => name);
  await refuseForeignOrders(db, names);
  await refuseForeignRefunds(db, names);
}

async function refuseForeignOrders(db: Db, names: readonly string[]): Promise<void> {
  if (!(await hasTable(db, 'orders'))) return;
  // Tables of the first releases have no such column.
  const ofOrder = sql<string | null>`to_jsonb(orders)->>'gateway'`;
  const { rows } = await sql<{ gateway: string | null; count: number }>`
    select ${ofOrder} as gateway, count(*) as count from orders
    where state = 'pending' and coalesce(${ofOrder} <> all(${names}), not ${isChargedByDemo})
    group by 1 order by 1`.execute(db);
  if (rows.length === 0) return;
  const isOfDemo = !(await usedOtherGateway(db));
  const unknown = rows.filter((row) => row.gateway !== null || !isOfDemo);
  if (unknown.length > 0) throw new StartError(unknown.map(describeOrders).join('\n'));
}

/** Nothing would ever finish them. */
async function refuseForeignRefunds(db: Db, names: readonly string[]): Promise<void> {
  if (!(await hasTable(db, 'refunds'))) return;
  const { rows } = await sql<{ gateway: string; count: number }>`
    select coalesce(orders.gateway, 'demo') as gateway, count(*) as count
    from refunds join orders on orders.id = order_id
    where refunds.state = 'requested' and coalesce(orders.gateway, 'demo') <> all(${names})
    group by 1 order by 1`.execute(db);
  if (rows.length > 0) throw new StartError(rows.map(describeRefunds).join('\n'));
}

function describeRefunds({ gateway, count }: { gateway: string; count: number }): string {
  const [refunds, verb, them] = count === 1 ? ['refund', 's', 'it'] : ['refunds', '', 'them'];
  return (
    `${count} ${refunds} without an outcome belong${verb} to the gateway ${gateway}, ` +
    "which isn't configured. Run the release and settings that used it until it has finished " +
    `${them}; docs/payments.md says how.`
  );
}

const isChargedByDemo = sql`exists (
  select from demo_gateway_charges where order_id = orders.id and outcome <> 'closed'
)`;

/**
 * Whether a gateway that nothing names charged orders: they are paid, and not in the demo gateway's
 * ledger.
 */
async function usedOtherGateway(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where transaction_id is not null and to_jsonb(orders)->>'gateway' is null and not ${isChargedByDemo}
    limit 1`.execute(db);
  return rows.length > 0;
}

function describeOrders({ gateway, count }: { gateway: string | null; count: number }): string {
  const [orders, s, them, settled] =
    count === 1
      ? ['order', 's', 'it', 'it is settled']
      : ['orders', '', 'them', 'they are settled'];
  if (gateway === null)
    return (
      `${count} pending ${orders} name${s} no gateway, because an earlier release wrote ` +
      `${them}. That release also charged orders at a gateway that this one doesn't know: ` +
      `run that release until ${settled}. Nothing was changed; docs/payments.md says more.`
    );
  return (
    `${count} pending ${orders} belong${s} to the gateway ${gateway}, which isn't ` +
    `configured. Run the release and settings that used it until ${settled}. Nothing was ` +
    'changed; docs/payments.md says more.'
  );
}
