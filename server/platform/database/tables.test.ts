import { type DatabaseMetadata, generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { expect, it } from 'vitest';
import { orderNeeds } from '../../../contract/desk/order-search.ts';
import { quoteStates } from '../../../contract/quotes.ts';
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

/** The tables whose columns facts have too. */
const tableOf: Readonly<Record<string, string>> = {
  order_facts: 'orders',
  line_facts: 'order_lines',
  refund_facts: 'refunds',
  payment_facts: 'payments',
  dispute_facts: 'disputes',
  key_facts: 'licence_keys',
  stock_facts: 'stock_keys',
  mail_facts: 'outbox',
  failed_mail_facts: 'mail_failures',
  quote_facts: 'quotes',
  product_facts: 'products',
};

const columnsOfFacts = Object.fromEntries(
  Object.entries(tableOf).flatMap(([facts, table]) =>
    Object.entries(columns).flatMap(([column, type]) =>
      column.startsWith(`${table}.`) ? [[column.replace(table, facts), type]] : [],
    ),
  ),
);

const imports = `import type { ColumnType, JSONColumnType } from 'kysely';
import type { Billing } from '../../../contract/checkout.ts';
import type { ShownVersions } from '../../../contract/policies.ts';
import type { ComparisonEntry } from '../../../contract/product.ts';`;

/** What facts add that may be null: the database says it of no view's column. The rest has a value in every row. */
const maybeNull = [
  ...['order_facts.paid_on', 'key_facts.ended_because', 'key_facts.expires_on', 'refund_facts.note_number'],
  ...['mail_facts.order_id', 'mail_facts.quote_number', 'renewal_facts.first_end'],
  ...['note_facts.gateway_refund_id', 'note_facts.settled_at'],
];

/** The texts that facts add. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'key_facts.ended_because': ['replaced', 'refunded'],
  'quote_facts.state': quoteStates,
  'product_facts.state': ['draft', 'on-sale', 'withdrawn'],
  'order_needs.need': orderNeeds,
};

it('the types of the tables are those of the migrations; `npx vitest run server/database/tables -u` writes them', async () => {
  const types = await generate({
    db: database.db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern:
      '(schema_migrations|locks|rate_limits|invoice_counter|adjustment_counter|daily_comparison)',
    typeMapping: { int8: 'number', timestamptz: 'Date' },
    overrides: { columns: { ...columns, ...columnsOfFacts } },
    postprocess: async ({ metadata }) => describeFacts(await readAllowedTexts(metadata)),
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

function describeFacts(metadata: DatabaseMetadata): DatabaseMetadata {
  const { tables } = metadata;
  for (const { name, columns: ofFacts } of tables.filter(({ isView }) => isView)) {
    const ofTable = tables.find((table) => table.name === tableOf[name])?.columns ?? [];
    for (const column of ofFacts) {
      const same = ofTable.find((stored) => stored.name === column.name);
      const fact = `${name}.${column.name}`;
      column.isNullable = maybeNull.includes(fact) || (same?.isNullable ?? false);
      const allowed = texts[fact] ?? same?.enumValues;
      column.enumValues = allowed ? [...allowed] : null;
    }
  }
  return metadata;
}
