import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';
import { readSourceFiles } from './source-files.ts';

const migrations = join(root, 'server/platform/database/migrations');
const tables = new Set(
  readdirSync(migrations)
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table),
    ),
);

const files = readSourceFiles()
  .filter(({ path }) => /^(server|cli|scripts)\/(?!.*\.test\.ts)/.test(path))
  .map(({ path, text }) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') }));
const write =
  /\b(?:(?:insert into|update|delete from|lock table)\s+|(?:insertInto|updateTable|deleteFrom)\(\s*')(\w+)/g;
const read = /(?:\b(?:from|join)\s+|(?:selectFrom|[jJ]oin)\(\s*')(\w+)/g;
const writeByVariable =
  /\b(insert into|update|delete from)\s+(public\.)?\$\{|(insertInto|updateTable|deleteFrom)\(\w/;

it('a table is written in one folder', () => {
  const folders = Map.groupBy(listTables(write), ({ table }) => table);
  const shared = [...folders].map(([table, rows]) => ({
    table,
    in: [...new Set(rows.map(({ path }) => folderOf(path)))],
  }));
  expect(folders.size).toBeGreaterThan(40);
  expect(shared.filter((row) => row.in.length > 1)).toEqual([]);
});

it('the name of a written table is hidden in a variable only in these files', () => {
  expect(files.filter(({ text }) => writeByVariable.test(text)).map(({ path }) => path)).toEqual([
    'server/keys/reseal-column.ts',
    'server/verification/code-store.ts',
    'scripts/insert-rows.ts',
    'scripts/restore-database.ts',
  ]);
});

/** What isn't a fact yet. Nothing may be added: others than the noun's own folder read its facts. */
const readElsewhere = [
  'adjustment_notes: server/documents/note.ts',
  'alerts: server/health/checks/wrong-codes.ts',
  'alerts: server/health/database-watch.ts',
  'audit_events: server/orders/desk/timeline.ts',
  'audit_events: server/products/follow-vendor.ts',
  'daily_comparison: server/health/checks/orders.ts',
  'daily_comparison: server/operators/end-alerts.ts',
  'daily_comparison: server/operators/watch-shop.ts',
  'database_mode: server/books/desk/read-documents.ts',
  'database_mode: server/books/desk/write-export.ts',
  'database_mode: server/operators/watch-shop.ts',
  'database_mode: server/products/desk/actions.ts',
  'demo_gateway_charges: server/orders/refuse-foreign-work.ts',
  'gateway_events: server/health/checks/gateway-events.ts',
  'invoice_documents: server/orders/desk/documents.ts',
  'invoice_reissues: server/documents/invoice.ts',
  'key_batches: server/products/alert-low-stock.ts',
  'licence_keys: server/health/checks/database.ts',
  'orders: server/payments/payment-store.ts',
  'outbox: server/operators/alert-store.ts',
  'outbox: server/orders/order-mails.ts',
  'payments: server/orders/take-stale-orders.ts',
  'policy_versions: server/quotes/quote-store.ts',
  'products: server/keys/desk/import-keys.ts',
  'products: server/keys/rehash-stock-keys.ts',
  'products: server/orders/new-order.ts',
  'products: server/platform/settings/database-mode.ts',
  'quotes: scripts/restore-database.ts',
  'rate_limits: server/health/checks/wrong-codes.ts',
  'rate_limits: server/operators/count-wrong-code.ts',
  'refunds: server/documents/note.ts',
  'refunds: server/orders/refuse-foreign-work.ts',
  'shop_state: server/health/checks/backup.ts',
  'shop_state: server/operators/end-alerts.ts',
  'shop_state: server/operators/watch-shop.ts',
  'stock_keys: server/health/checks/database.ts',
  'stock_keys: server/products/alert-low-stock.ts',
];

it('a table is read in the folder that writes it, and elsewhere only through facts', () => {
  const owners = new Map(listTables(write).map(({ table, path }) => [table, folderOf(path)]));
  const strays = listTables(read).filter(({ table, path }) => {
    const owner = owners.get(table);
    return owner !== undefined && owner !== folderOf(path);
  });
  const named = new Set(strays.map(({ table, path }) => `${table}: ${path}`));
  expect([...named].sort()).toEqual(readElsewhere);
});

function listTables(pattern: RegExp) {
  return files.flatMap(({ path, text }) => {
    const names = [...text.matchAll(pattern)].map(([, table = '']) => table);
    return names.filter((table) => tables.has(table)).map((table) => ({ table, path }));
  });
}

/** `server/orders` for all that is in it, `scripts` for the other folders. */
function folderOf(path: string): string {
  return /^server\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.split('/')[0] ?? '';
}
