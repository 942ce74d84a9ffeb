import { connectDatabase, type Db } from '../server/database/pool.ts';
import type { KeySealer } from '../server/licences/key-sealer.ts';
import { importTestKeys, vendorKeys } from '../test/key-stock.ts';
import { sellFromStock } from '../test/stock-keys.ts';
import { openTestSealer } from '../test/test-sealer.ts';
import { buy, type HttpConnection, openConnection, verifyBuyer } from './buyer.ts';
import { medianOf, type Report } from './report.ts';
import type { Stage } from './stage.ts';

const checkouts = 150;
const fromStock = 'endpoint-complete';
const generated = 'endpoint-enterprise';
const keysOfFile = 100_000;

export async function measureStock(stage: Stage, report: Report, sizes: readonly number[]): Promise<void> {
  const log = { error: console.error };
  const { db, close } = connectDatabase({ connectionString: await stage.databaseUrl() }, { size: 2, log });
  const parts = { db, sealer: await openTestSealer(db) };
  await sellFromStock(db, fromStock);
  let imported = 0;
  for (const keys of sizes) {
    while (imported < keys) {
      const count = Math.min(keysOfFile, keys - imported);
      imported += count;
      const seconds = await importFile(parts, count);
      if (count === keysOfFile) report.add('Import of 100,000 keys, s', `up to ${keys} in stock`, seconds);
    }
    await stage.query('analyze');
    const connection = openConnection(stage.url);
    for (const seats of [1, 100]) {
      const times = await compare(connection, seats);
      const figure = `Checkout of ${seats} ${seats === 1 ? 'seat' : 'seats'}, ${keys} keys in stock, ms`;
      report.add(figure, 'generated keys', medianOf(times.generated));
      report.add(figure, 'keys in stock', medianOf(times.fromStock));
    }
    connection.close();
    await stage.awaitReceipts();
  }
  await close();
}

async function importFile(
  parts: { readonly db: Db; readonly sealer: KeySealer },
  count: number,
): Promise<number> {
  const keys = vendorKeys(count);
  const begin = performance.now();
  await importTestKeys(parts, keys);
  return (performance.now() - begin) / 1_000;
}

/** New buyers in turn, so that both kinds meet the same noise. In milliseconds; the first tenth is a warm-up. */
async function compare(connection: HttpConnection, seats: number) {
  const times = { generated: [] as number[], fromStock: [] as number[] };
  const buyOnce = async (productId: string): Promise<number> => {
    const buyer = await verifyBuyer(connection);
    const begin = performance.now();
    await buy(connection, buyer, seats, productId);
    return performance.now() - begin;
  };
  for (let i = 0; i < checkouts; i += 1) {
    times.generated.push(await buyOnce(generated));
    times.fromStock.push(await buyOnce(fromStock));
  }
  const warmUp = Math.ceil(checkouts / 10);
  return { generated: times.generated.slice(warmUp), fromStock: times.fromStock.slice(warmUp) };
}
