import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { databaseUrl } from '../test/database-url.ts';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { buy, verifyBuyer } from './buyer.ts';
import { openConnection } from './http-connection.ts';
import type { Stage } from './stage.ts';

export type SqlFloor = Awaited<ReturnType<typeof recordSqlFloor>>;

/**
 * Lets a second shop, with a database of its own on the same PostgreSQL, sell once. Returns the statements of that
 * checkout with its code and its verification, a JSON line each.
 */
export async function recordSqlFloor(stage: Stage) {
  await stage.query("create database bench_floor template template0 encoding 'UTF8'");
  const url = databaseUrl(await stage.databaseUrl(), 'bench_floor');
  const log = join(stage.folder, 'statements.log');
  const port = await findFreePort();
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-statements.ts')).href;
  const shop = await stage.startNode(
    {
      DATABASE_URL: url,
      DATABASE_PREPARE: 'on',
      WORKER: 'off',
      NODE_OPTIONS: `--import=${recorder}`,
      STATEMENTS_FILE: log,
    },
    port,
  );
  const connection = await openConnection(`http://127.0.0.1:${port}`);
  const start = (await readStatements(log)).length;
  await buy(connection, await verifyBuyer(connection));
  connection.close();
  const statements = (await readStatements(log)).slice(start);
  await shop.end('SIGTERM');
  return { databaseUrl: url, statements };
}

/** Fails where a replayed checkout left its order unpaid or without its key: the floor must do all the work. */
export async function checkSqlFloor(stage: Stage, floor: SqlFloor): Promise<void> {
  const unfinished = await stage.query(
    `select from orders where state not in ('paid', 'fulfilled')
       or not exists (select from licence_keys where order_id = orders.id) limit 1`,
    floor.databaseUrl,
  );
  if (unfinished.length > 0) throw new Error('The replayed statements are not whole checkouts');
}

async function readStatements(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).trimEnd().split('\n');
}
