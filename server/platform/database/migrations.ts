import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  readonly version: number;
  /**
   * The file's name. It ends in `.breaking.sql` when earlier releases can't use the database after
   * it.
   */
  readonly name: string;
  readonly sql: string;
  /** False when the first line is `-- no transaction`. */
  readonly inTransaction: boolean;
  /** Shows whether the file was edited. Line ends do not count. */
  readonly checksum: string;
}

const outsideTransaction = '-- no transaction\n';

const shopMigrations = new URL('./migrations/', import.meta.url);

/**
 * Reads every `NNNN_name.sql` of a folder, in the order of their numbers.
 *
 * A file is one transaction, unless its first line is `-- no transaction`. Then each statement runs
 * alone, and ends with a semicolon at the end of a line. Use that for `concurrently`, which lets
 * purchases go on while a large table gets an index. After an interruption the whole file runs
 * again. An interrupted run leaves an invalid index, so drop the index before you create it:
 *
 *     -- no transaction
 *     drop index concurrently if exists orders_settled_at;
 *     create index concurrently orders_settled_at on orders (settled_at);
 *
 * During an upgrade and after a roll-back, the release before uses the newer tables. Name a file
 * `NNNN_name.breaking.sql` if that would lose money, keys or mails: earlier releases then refuse to
 * start.
 */
export async function readMigrations(folder = shopMigrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  const twice = migrations.find(({ version }, i) => version === migrations[i - 1]?.version);
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}`);
  return migrations;
}

async function readMigration(folder: URL, name: string): Promise<Migration> {
  const version = /^(\d{4})_[a-z0-9_]+(?:\.breaking)?\.sql$/.exec(name)?.[1];
  if (!version) throw new Error(`A migration's name is like 0001_shop.sql, not ${name}`);
  const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
  return {
    version: Number(version),
    name,
    sql,
    inTransaction: !sql.startsWith(outsideTransaction),
    checksum: createHash('sha256').update(sql).digest('hex'),
  };
}
