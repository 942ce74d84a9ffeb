import { expect, it } from 'vitest';
import { readBackupLines, withoutSeal, writeBackupLines } from '../test/change-backup.ts';
import { createEmptyDatabase, runStatement } from '../test/empty-database.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { openRestoreScene } from '../test/restore-scene.ts';

const scene = await openRestoreScene();

const product = `insert into products values ('a-product', 1, 'A product', 8999, '', '{}')`;

/** Adds rows to a backup of an earlier release, which nobody can tell from its own. */
async function addRows(...rows: readonly string[]): Promise<string> {
  const { source, file } = scene;
  await source.pool.query(`${product} on conflict do nothing`);
  await makeBackup(source, file);
  const [header = '', ...lines] = await readBackupLines(file);
  const earlier = `${file}.earlier`;
  await writeBackupLines(earlier, withoutSeal([header, ...lines, ...rows]));
  return earlier;
}

const run = `orders" select * from json_populate_recordset(null::"orders", $1::json); create table run (); --`;
const invoice = { order_id: 'ORD-1', created_at: '2026-01-01T00:00:00Z', sha256: 'a'.repeat(64) };

it.each([
  ['a table whose name is SQL', `${run}\t{"id":"ORD-1"}`, 'which is none of the shop'],
  ['a table of the system', 'pg_authid\t{"rolname":"mallory"}', 'which is none of the shop'],
  ['a table that belongs to one database', 'shop_state\t{"name":"a","value":"b"}', 'none of the shop'],
  [
    'a column whose name is SQL',
    'products\t{"id\\") select 1; --":"a"}',
    "which the table products doesn't have",
  ],
  ['a column that is not there', 'products\t{"id":"b","cost":1}', 'the column "cost"'],
  ['two rows in one line', 'products\t{"id":"b"},{"id":"c"}', 'that is no row'],
  ['a list', 'products\t[{"id":"b"}]', 'the column "0"'],
  ['nothing', 'products\tnull', 'that is no row'],
  ['an invoice elsewhere', line({ order_id: '../../../etc/ORD-1' }), "can't be in a file of the name"],
  ['an invoice of a hash elsewhere', line({ sha256: '/../../secret' }), "can't be in a file of the name"],
  ['an invoice elsewhere, inside', line({ order_id: '../ORD-1', pdf: '\\x00' }), "can't be in a file"],
])('%s in a backup without a seal is refused, and nothing of it is kept', async (_what, row, reason) => {
  const file = await addRows(row);
  const target = await createEmptyDatabase();
  await expect(restoreBackup(target, file, { unsealed: true })).rejects.toThrow(reason);
  const { rows } = await runStatement(
    target.url,
    `select (select count(*)::int from products) as products, to_regclass('run') as run,
       to_regclass('unfinished_restore')::text as marker`,
  );
  expect(rows).toEqual([{ products: 0, run: null, marker: 'unfinished_restore' }]);
  await target.drop();
});

function line(changes: object): string {
  return `invoice_documents\t${JSON.stringify({ ...invoice, ...changes })}`;
}

it('a backup of an earlier release is restored with --unsealed', async () => {
  const { target } = scene;
  const file = await addRows();
  await expect(restoreBackup(target, file)).rejects.toThrow('add --unsealed');
  expect((await restoreBackup(target, file, { unsealed: true })).counts).toMatchObject({ products: 1 });
});
