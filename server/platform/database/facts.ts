import { createHash } from 'node:crypto';
import { type Client, DatabaseError } from 'pg';
import { inTransaction } from './in-transaction.ts';
import { exists } from './refuse-database.ts';
import { stampState } from './stamp-state.ts';

/** What a database has: the views and functions of a release. */
interface StoredFacts {
  readonly checksum: string;
  /** `view order_facts`, each after those that it needs. */
  readonly names: readonly string[];
}

/** Whether a database lacks these facts, or has others. */
export async function lacksFacts(client: Client, facts: string): Promise<boolean> {
  return facts !== '' && (await readStoredFacts(client))?.checksum !== checksumOf(facts);
}

/** Whether a database has facts, of whichever release. */
export async function hasFacts(client: Client): Promise<boolean> {
  return (await readStoredFacts(client)) !== null;
}

/**
 * Makes the views and functions of `facts`: SQL that only creates or replaces them, in order of
 * need. Nodes of the release before use them too, so a release adds columns at the end. It changes
 * others with a migration that shuts earlier releases out.
 */
export async function applyFacts(
  client: Client,
  facts: string,
  log: { warn(message: string): void },
): Promise<void> {
  try {
    await inTransaction(client, () => makeFacts(client, facts));
  } catch (error) {
    if (!isOtherShape(error)) throw error;
    await inTransaction(client, () => remakeFacts(client, facts)).catch((reason) => {
      if (reason !== haveMoreColumns) throw reason;
      log.warn('The database keeps the facts of a later release: they have more columns');
    });
  }
}

/** Drops all facts, for a migration that changes what they read. */
export async function dropFacts(client: Client): Promise<void> {
  const { names = [] } = (await readStoredFacts(client)) ?? {};
  for (const name of names.toReversed()) await client.query(`drop ${name}`);
  await client.query(`delete from shop_state where name = '${stateName}'`);
}

/** Whether a statement failed because a view needs what it would have changed. */
export function isHeldByFacts(error: unknown): boolean {
  return error instanceof DatabaseError && /^(2BP01|0A000)$/.test(error.code ?? '');
}

async function makeFacts(client: Client, facts: string): Promise<void> {
  const { names = [] } = (await readStoredFacts(client)) ?? {};
  await client.query(facts);
  const all = [...new Set([...names, ...namesIn(facts)])];
  const stored: StoredFacts = { checksum: checksumOf(facts), names: all };
  await stampState(client, stateName, JSON.stringify(stored));
}

const haveMoreColumns = new Error('The facts of the database have more columns');

/**
 * Throws {@link haveMoreColumns} for a node of an earlier release that starts beside nodes of a
 * later one.
 */
async function remakeFacts(client: Client, facts: string): Promise<void> {
  const before = await listColumns(client, facts);
  await dropFacts(client);
  await makeFacts(client, facts);
  const after = await listColumns(client, facts);
  const isNoneNew = after.every((column) => before.includes(column));
  if (isNoneNew && after.length < before.length) throw haveMoreColumns;
}

async function listColumns(client: Client, facts: string): Promise<string[]> {
  const views = namesIn(facts).map((name) => name.replace(/^view /, ''));
  const { rows } = await client.query<{ name: string }>(
    `select concat_ws(' ', table_name, column_name, data_type) as name
     from information_schema.columns where table_schema = 'public' and table_name = any($1)`,
    [views],
  );
  return rows.map(({ name }) => name);
}

/** In `shop_state`. */
const stateName = 'facts';

async function readStoredFacts(client: Client): Promise<StoredFacts | null> {
  if (!(await exists(client, 'shop_state'))) return null;
  const { rows } = await client.query<{ value: string }>(
    `select value from shop_state where name = '${stateName}'`,
  );
  return rows[0] ? JSON.parse(rows[0].value) : null;
}

function namesIn(facts: string): string[] {
  const made = facts.matchAll(/^create or replace (view|function) (\w+)/gm);
  return [...made].map(([, kind, name]) => `${kind} ${name}`);
}

function checksumOf(facts: string): string {
  return createHash('sha256').update(facts).digest('hex');
}

/** A view loses a column or has another type there, or a function returns something else. */
function isOtherShape(error: unknown): boolean {
  return error instanceof DatabaseError && /^(42P16|42P13)$/.test(error.code ?? '');
}
