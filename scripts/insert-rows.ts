import type { Client } from 'pg';
import { StartError } from '../server/platform/process/start-error.ts';
import { type BackupRow, parseRow, type RowCounts } from './backup-file.ts';

const rowsAtOnce = 100;

/**
 * Inserts the rows of a backup as data: names of tables and columns are compared with those of the
 * database.
 */
export async function insertRows(
  client: Client,
  tables: readonly string[],
  rows: AsyncIterable<BackupRow>,
): Promise<RowCounts> {
  const known = await readColumns(client, tables);
  const counts: Record<string, number> = {};
  let batch: Batch | null = null;
  const flush = async () => {
    if (!batch) return;
    counts[batch.table] = (counts[batch.table] ?? 0) + (await insertBatch(client, batch));
    batch = null;
  };
  for await (const row of rows) {
    const columns = listColumns(row, known);
    if (!batch || !fits(batch, row.table, columns)) await flush();
    batch ??= { table: row.table, columns, json: [] };
    batch.json.push(row.json);
  }
  await flush();
  return counts;
}

interface Batch {
  readonly table: string;
  readonly columns: readonly string[];
  readonly json: string[];
}

function fits(batch: Batch, table: string, columns: readonly string[]): boolean {
  return (
    batch.json.length < rowsAtOnce &&
    batch.table === table &&
    batch.columns.join('\t') === columns.join('\t')
  );
}

async function insertBatch(client: Client, { table, columns, json }: Batch): Promise<number> {
  const name = `public.${client.escapeIdentifier(table)}`;
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const { rowCount } = await client.query(
    `insert into ${name} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${json.join(',')}]`],
  );
  return rowCount ?? 0;
}

async function readColumns(client: Client, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any($1)
       and attnum > 0 and not attisdropped
     group by relname`,
    [tables],
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

/**
 * The columns of a row. Throws a {@link StartError} for a table or a column that the database
 * doesn't have.
 */
function listColumns(
  row: BackupRow,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const { table } = row;
  const allowed = known.get(table);
  if (!allowed)
    throw foreign(`a row of the table ${JSON.stringify(table)}, which is none of the shop's`);
  const columns = Object.keys(parseRow(row));
  const unknown = columns.find((column) => !allowed.has(column));
  if (unknown !== undefined)
    throw foreign(`the column ${JSON.stringify(unknown)}, which the table ${table} doesn't have`);
  return columns;
}

function foreign(what: string): StartError {
  return new StartError(`The backup has ${what}: nothing was restored.`);
}
