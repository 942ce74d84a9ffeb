import { type DatabaseMetadata, generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../../test/test-database.ts';

const database = await shareTestDatabase();

const json = (type: string) => new RawExpressionNode(`JSONColumnType<${type}>`);
const maybeJson = (type: string) => new RawExpressionNode(`JSONColumnType<${type}> | null`);

/** The shapes in JSON, which the database doesn't know. */
const columns = {
  'orders.billing': json('Billing'),
  'orders.policies': maybeJson('ShownVersions'),
  'quotes.billing': json('Billing'),
  'quotes.policies': maybeJson('ShownVersions'),
  'invoice_reissues.earlier_billing': json('Billing'),
  'products.comparison': maybeJson('ComparisonEntry[]'),
  'audit_events.before': maybeJson('object'),
  'audit_events.after': maybeJson('object'),
};

const imports = `import type { ColumnType, JSONColumnType } from 'kysely';
import type { Billing } from '../../../contract/checkout.ts';
import type { ShownVersions } from '../../../contract/policies.ts';
import type { ComparisonEntry } from '../../../contract/product.ts';`;

it('the types of the tables are those of the migrations; `npx vitest run server/database/tables -u` writes them', async () => {
  const types = await generate({
    db: database.db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern:
      '(schema_migrations|locks|rate_limits|invoice_counter|adjustment_counter|daily_comparison)',
    typeMapping: { int8: 'number', timestamptz: 'Date' },
    overrides: { columns },
    postprocess: async ({ metadata }) => readAllowedTexts(metadata),
  });
  const file = types
    .replace('import type { ColumnType } from "kysely";', imports)
    .replace('export interface DB {', 'export interface Database {');
  await expect(file).toMatchFileSnapshot('./tables.ts');
});

/** Texts that a check limits to a list are of that list's type. */
async function readAllowedTexts(metadata: DatabaseMetadata): Promise<DatabaseMetadata> {
  const { rows } = await database.pool.query<{ table: string; column: string; definition: string }>(`
    select conrelid::regclass::text as table, attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c'`);
  for (const { table, column, definition } of rows) {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)( NOT VALID)?$/.exec(definition) ?? [];
    const found = metadata.tables
      .find(({ name }) => name === table)
      ?.columns.find(({ name }) => name === column);
    if (list && found)
      found.enumValues = [...list.matchAll(/'([^']*)'::text/g)].map(([, text]) => text ?? '');
  }
  return metadata;
}
