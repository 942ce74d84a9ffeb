import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { runStatement } from '../test/empty-database.ts';
import { fillOrders } from '../test/fill-orders.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { openRestoreScene } from '../test/restore-scene.ts';

const scene = await openRestoreScene();

const renewed = 'FILL-000000000150';
const renewal = 'FILL-000000000001';

/** An update puts a row at the end of its table, so a row can stand far before the one that it refers to. */
async function referToLaterRows(pool: Pool) {
  const insertQuotes = (count: number) =>
    pool.query(
      `insert into quotes (email, billing, subtotal_cents, gst_cents, total_cents, expires_at)
       select 'kim@example.com', '{}', 8999, 900, 9899, now() from generate_series(1, ${count})`,
    );
  await fillOrders(pool, { from: 1, to: 150 });
  await insertQuotes(150);
  await pool.query('update orders set renews = $2 where id = $1', [renewal, renewed]);
  await pool.query(
    `update licences set continues = (select id from licences where order_id = $2) where order_id = $1`,
    [renewal, renewed],
  );
  await pool.query(`insert into licence_claims select $1, 0, id, 1 from licences where order_id = $2`, [
    renewal,
    renewed,
  ]);
  await pool.query('update quotes set revised_by = 150 where number = 1');
  await fillOrders(pool, { from: 151, to: 400 });
  await insertQuotes(250);
  await pool.query(`update orders set email = 'corrected@example.com' where id = $1`, [renewed]);
  await pool.query(`update quotes set email = 'corrected@example.com' where number = 150`);
  await pool.query('update licences set ends_on = ends_on + 1 where order_id = $1', [renewed]);
}

it('a backup is restored in whatever order its orders, licences and quotes refer to each other', async () => {
  const { source, target, file } = scene;
  await referToLaterRows(source.pool);
  await makeBackup(source, file);

  const { counts } = await restoreBackup(target, file);

  expect(counts).toMatchObject({ orders: 400, quotes: 400 });
  const { rows } = await runStatement(
    target.url,
    `select renews, (select revised_by from quotes where number = 1) as "revisedBy" from orders where id = '${renewal}'`,
  );
  expect(rows).toEqual([{ renews: renewed, revisedBy: 150 }]);
  const continued = await runStatement(
    target.url,
    `select claim.order_id as claimed, before.order_id as continued from licences as before
     join licences as later on later.continues = before.id
     join licence_claims as claim on claim.licence_id = before.id where later.order_id = '${renewal}'`,
  );
  expect(continued.rows).toEqual([{ claimed: renewal, continued: renewed }]);
  const deferrable = `select from pg_constraint where conrelid = confrelid and condeferrable`;
  expect((await runStatement(target.url, deferrable)).rowCount).toBe(0);
});
