import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { auditLicences } from '../../test/faults/audit-licences.ts';
import { fillOrders } from '../../test/fill-orders.ts';
import { shareTestDatabase } from '../../test/test-database.ts';

const orders = Number(process.env.ORDERS ?? 30_000);
const { pool, url } = await shareTestDatabase();

/** As the earlier release left them: every tenth order renews the one ten before it, so that there are long chains. */
async function fillEarlierSales(): Promise<void> {
  // Without the pool's time limits.
  const client = new Client({ connectionString: url });
  await client.connect();
  await fillOrders(client, { from: 1, to: orders });
  await client.query(`
    delete from licences; update licences_written set last_invoice_number = 0;
    update order_lines set starts_on = placed_at::date, ends_on = (placed_at + interval '1 year')::date;
    update orders set email = 'chain@example.com' where invoice_number % 10 = 0;
    update orders set renews = earlier.id
    from orders as earlier
    where orders.invoice_number % 10 = 0 and earlier.invoice_number = orders.invoice_number - 10`);
  await client.end();
}

function startMove(): { process: ChildProcess; ended: Promise<unknown> } {
  const program = join(root, 'test/write-earlier-licences.ts');
  const child = spawn(process.execPath, [program, url], { stdio: 'inherit' });
  return { process: child, ended: once(child, 'exit') };
}

const count = async (query: string): Promise<number> => (await pool.query(query)).rows[0]?.count;

it('the move goes on after kill -9, writes every order once, and holds no lock for long', async () => {
  await fillEarlierSales();
  const begin = performance.now();
  const written = 'select count(*)::int as count from licences';
  for (const share of [0.1, 0.5]) {
    const { process: move, ended } = startMove();
    await expect.poll(() => count(written), { interval: 10 }).toBeGreaterThan(orders * share);
    move.kill('SIGKILL');
    await ended;
  }
  let longest = 0;
  const { ended } = startMove();
  const watch = setInterval(async () => {
    const { rows } = await pool.query(
      `select extract(epoch from max(now() - xact_start)) * 1000 as age from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    longest = Math.max(longest, Number(rows[0]?.age ?? 0));
  }, 50);
  expect((await ended) as unknown[]).toEqual([0, null]);
  clearInterval(watch);
  const seconds = (performance.now() - begin) / 1_000;
  console.log(
    `${orders} orders in ${seconds.toFixed(1)} s with two kills, locked for ${Math.round(longest)} ms at most`,
  );
  expect((await auditLicences({ database: pool })).violations).toEqual([]);
  expect(longest).toBeLessThan(10_000);
}, 1_200_000);
