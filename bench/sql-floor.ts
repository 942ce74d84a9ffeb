import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { databaseUrl } from '../test/database-url.ts';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { buy, verifyBuyer } from './buyer.ts';
import { HttpConnection } from './http-connection.ts';
import { type Recording, recordedStatement } from './recorded-statements.ts';
import type { Stage } from './stage.ts';

/** The statements of one whole checkout, and a database of the same PostgreSQL to send them to. */
export interface SqlFloor {
  readonly databaseUrl: string;
  readonly statementsFile: string;
  readonly costs: CheckoutCosts;
}

/** What a checkout, its code and its proof ask of the database; the receipt's job not counted. */
export interface CheckoutCosts {
  readonly statements: number;
  readonly journeys: number;
  readonly commits: number;
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
  const connection = await HttpConnection.open(new URL(`http://127.0.0.1:${port}`));
  const start = (await readStatements(log)).length;
  const buyer = await verifyBuyer(connection);
  const verified = (await readStatements(log)).length;
  await buy(connection, buyer);
  connection.close();
  const statements = await readStatements(log);
  await shop.end('SIGTERM');
  const recording: Recording = {
    verify: statements.slice(start, verified),
    buy: statements.slice(verified),
  };
  await writeFile(statementsFile, JSON.stringify(recording));
  return { databaseUrl: url, statementsFile, costs: countCosts(statements.slice(start)) };
}

function countCosts(statements: Recording['buy']): CheckoutCosts {
  const writes = Map.groupBy(statements, ({ journey }) => journey)
    .values()
    .filter((journey) => journey.some(({ text }) => /\b(insert|update|delete)\b/.test(text)));
  return {
    statements: statements.length,
    journeys: new Set(statements.map(({ journey }) => journey)).size,
    commits: [...writes].length,
  };
}

async function readStatements(file: string): Promise<Recording['buy']> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return z.parse(
    z.array(recordedStatement),
    lines.map((line) => JSON.parse(line)),
  );
}
