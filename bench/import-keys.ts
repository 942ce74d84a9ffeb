import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { connectDatabase } from '../server/database/pool.ts';
import { importTestKeys, vendorKeys } from '../test/key-stock.ts';
import { openTestSealer } from '../test/test-sealer.ts';
import { readOptions, runBenchmark } from './run-benchmark.ts';

/** Measures an import of many keys beside the bare insertion of as many rows of the same size: `--rounds 3`. */
const options = readOptions({ rounds: '3' });
const keysOfFile = 100_000;
const rowsAtOnce = 5_000;

await runBenchmark(async (stage, report) => {
  const log = { error: console.error };
  const { db, close } = connectDatabase({ connectionString: await stage.databaseUrl() }, { size: 2, log });
  const parts = { db, sealer: await openTestSealer(db) };
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const keys = vendorKeys(keysOfFile);
    const add = (contestant: string, seconds: number) => report.add('100,000 keys, s', contestant, seconds);
    add('import', await timeOf(() => importTestKeys(parts, keys)));
    add('bare insertion', await timeOf(() => stage.withDatabase(insertRows)));
  }
  await close();
});

/** In seconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
}

async function insertRows(client: Client): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query(`
    insert into key_batches (product_id, file_name, key_count, imported_by)
    values ('endpoint-complete', 'bare rows', ${keysOfFile}, 'bench') returning id`);
  for (let start = 0; start < keysOfFile; start += rowsAtOnce) {
    const hashes = Array.from({ length: rowsAtOnce }, () => randomBytes(32));
    const sealed = Array.from({ length: rowsAtOnce }, () => randomBytes(50));
    await client.query(
      `insert into stock_keys (product_id, batch_id, key_hash, sealed)
       select 'endpoint-complete', $1, * from unnest($2::bytea[], $3::bytea[])`,
      [rows[0].id, hashes, sealed],
    );
  }
  await client.query('commit');
}
