import { connectDatabase } from '../server/platform/database/pool.ts';
import { importTestKeys, vendorKeys } from '../test/key-stock.ts';
import { Customer } from '../test/shop-driver.ts';
import { sellFromStock } from '../test/stock-keys.ts';
import { openTestSealer } from '../test/test-sealer.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';
import { expectOk, medianOf, timeEach } from './timing.ts';

const checkouts = 150;
const fromStock = 'endpoint-complete';
const generated = 'endpoint-enterprise';
const keysOfFile = 100_000;

/** What imports take, and how purchases from stock compare with generated keys, by the keys in stock. */
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
      const file = vendorKeys(count);
      const [milliseconds = 0] = await timeEach(1, () => importTestKeys(parts, file));
      if (count === keysOfFile) report.add(`Import of 100,000 keys, up to ${keys}, s`, milliseconds / 1_000);
    }
    await stage.withDatabase((client) => client.query('analyze'));
    for (const seats of [1, 100]) {
      const times = await compare(stage.url, seats);
      const figure = `${keys} keys in stock, checkout of ${seats}`;
      report.add(`${figure}, generated keys, ms`, times.generated);
      report.add(`${figure}, keys in stock, ms`, times.fromStock);
      report.add(`${figure}, stock to generated`, times.fromStock / times.generated);
    }
    await stage.awaitReceipts();
  }
  await close();
}

/** New buyers in turn, so that both kinds meet the same noise. Median milliseconds; the first tenth is a warm-up. */
async function compare(url: string, seats: number) {
  const times = { generated: [] as number[], fromStock: [] as number[] };
  const timePurchase = async (productId: string): Promise<number[]> => {
    const buyer = await new Customer({ url }).verifyEmail();
    return timeEach(1, async () => expectOk(await buyer.buy({ items: [{ productId, quantity: seats }] })));
  };
  for (let i = 0; i < checkouts; i += 1) {
    times.generated.push(...(await timePurchase(generated)));
    times.fromStock.push(...(await timePurchase(fromStock)));
  }
  const ofKind = (durations: readonly number[]) => medianOf(durations.slice(checkouts / 10));
  return { generated: ofKind(times.generated), fromStock: ofKind(times.fromStock) };
}
