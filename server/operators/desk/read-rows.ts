import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../../orders/order.ts';
import { columnName } from '../../platform/database/column-name.ts';
import type { Db } from '../../platform/database/pool.ts';

interface Schema {
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
}
type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

type Row<S extends Schema, Given extends Columns> = {
  [Name in keyof S['shape'] | keyof Given]: Name extends keyof Given
    ? unknown extends ValueOf<Given[Name]>
      ? MemberOf<S, Name>
      : ValueOf<Given[Name]>
    : MemberOf<S, Name>;
};
type ValueOf<Column> = Column extends RawBuilder<infer Value> ? Value : never;
type MemberOf<S extends Schema, Name> = Name extends keyof S['shape']
  ? z.output<S['shape'][Name]>
  : never;

/**
 * Reads rows of what follows `from` as a schema of the contract has them: each member is the column
 * of its name, or the SQL that is given for it, which may add others. Moments become texts;
 * invoices, notes and quotes are named as people do.
 */
export async function readRows<S extends Schema, const Given extends Columns>(
  db: Db,
  { shape }: S,
  from: RawBuilder<unknown>,
  given: Given,
): Promise<Row<S, Given>[]> {
  const names = new Set([...Object.keys(shape), ...Object.keys(given)]);
  const columns = [...names].map(
    (name) => sql`${given[name] ?? sql.ref(columnName(name))} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<object>`select ${sql.join(columns)} from ${from}`.execute(db);
  const shown = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, show(name, value)])),
  );
  return shown as Row<S, Given>[];
}

const numbers: Readonly<Record<string, (number: number) => string>> = {
  invoiceNumber: formatInvoiceNumber,
  adjustmentNote: formatAdjustmentNumber,
  quoteNumber: formatQuoteNumber,
  renewalQuote: formatQuoteNumber,
};

function show(name: string, value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  const format = numbers[name];
  return format && typeof value === 'number' ? format(value) : value;
}

/**
 * Cuts a page from rows of which one more was read than it holds. `next` is the name of its last
 * row, after which the next page begins; null on the last page.
 */
export function cutPage<Row>(rows: readonly Row[], size: number, nameRow: (row: Row) => unknown) {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  if (rows.length <= size || !last) return { page, next: null };
  return { page, next: String(nameRow(last)) };
}
