import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { databaseUrl } from '../test/database-url.ts';
import { findFreePort } from '../test/faults/shop-process.ts';
import { purchase } from './purchase.ts';
import { recordedStatement } from './recorded-statements.ts';
import type { Stage } from './stage.ts';

/** The statements of one whole checkout, and a database of the same PostgreSQL to send them to. */
export interface SqlFloor {
  readonly databaseUrl: string;
  readonly statementsFile: string;
  readonly statements: number;
}

/** Fails where the replayed checkouts left any order unpaid or without its key: the floor must do all the work. */
export async function checkSqlFloor(floor: SqlFloor): Promise<void> {
  const client = new Client({ connectionString: floor.databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(unfinished).finally(() => client.end());
  if (rowCount !== 0) throw new Error('The replayed statements are no whole checkouts');
}

const unfinished = `select from orders where state not in ('paid', 'fulfilled')
  or not exists (select from licence_keys where order_id = orders.id) limit 1`;

/** Lets a second shop with a database of its own sell once, and takes down what it says to PostgreSQL. */
export async function recordSqlFloor(stage: Stage): Promise<SqlFloor> {
  await stage.query("create database bench_floor template template0 encoding 'UTF8'");
  const url = databaseUrl(await stage.databaseUrl(), 'bench_floor');
  const log = join(stage.folder, 'statements.log');
  const statementsFile = join(stage.folder, 'statements.json');
  const port = await findFreePort();
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-statements.ts')).href;
  const shop = await stage.startNode(
    { DATABASE_URL: url, WORKER: 'off', NODE_OPTIONS: `--import=${recorder}`, STATEMENTS_FILE: log },
    port,
  );
  const before = await readLines(log);
  await purchase({ url: `http://127.0.0.1:${port}` });
  const lines = (await readLines(log)).slice(before.length);
  await shop.end('SIGTERM');
  const statements = z.parse(
    z.array(recordedStatement),
    lines.map((line) => JSON.parse(line)),
  );
  await writeFile(statementsFile, JSON.stringify(statements));
  return { databaseUrl: url, statementsFile, statements: statements.length };
}

async function readLines(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).trimEnd().split('\n');
}
