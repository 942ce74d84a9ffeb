import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** One step of the database's history. */
export interface Migration {
  readonly version: number;
  /** The file's name. */
  readonly name: string;
  readonly sql: string;
  /** Tells whether the file was edited since. Line ends do not count. */
  readonly checksum: string;
}

const shopMigrations = new URL('./migrations/', import.meta.url);

/** Reads every `NNNN_name.sql` of a folder, in the order of their numbers. */
export async function readMigrations(folder = shopMigrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  const twice = migrations.find(({ version }, i) => version === migrations[i - 1]?.version);
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}`);
  return migrations;
}

async function readMigration(folder: URL, name: string): Promise<Migration> {
  const version = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
  if (!version) throw new Error(`A migration's name is like 0001_shop.sql, not ${name}`);
  const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
  return { version: Number(version), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
