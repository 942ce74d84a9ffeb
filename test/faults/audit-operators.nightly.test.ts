import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { normaliseLicenceKey } from '../../server/keys/licence-key.ts';
import { vendorKeys } from '../key-stock.ts';
import type { TestShop } from '../start-shop.ts';
import { openSealerOf } from '../test-sealer.ts';
import type { AuditSubject } from './audit-subject.ts';
import { findViolated, openAuditedShop } from './audited-shop.ts';

let shop: TestShop;
let healthy: AuditSubject;
let client: PoolClient;

beforeAll(async () => {
  ({ shop, healthy } = await openAuditedShop());
});

afterAll(() => shop.stop());

beforeEach(async () => {
  client = await shop.database.pool.connect();
  await client.query('begin');
});

afterEach(async () => {
  await client.query('rollback');
  client.release();
});

/** What is violated with what the test has planted in its transaction. */
const violated = () => findViolated({ ...healthy, database: client });

it('12: it finds an import without an audit event, and one of other keys than it imported', async () => {
  await client.query(`insert into key_batches (product_id, file_name, key_count, imported_by)
    values ('endpoint-complete', 'keys.csv', 2, 'sam')`);
  const sealer = await openSealerOf(client);
  for (const key of vendorKeys(2)) {
    const hash = sealer.hashKey(normaliseLicenceKey(key));
    await client.query(
      `insert into stock_keys (product_id, batch_id, key_hash, sealed) select product_id, id, $1, $2 from key_batches`,
      [hash, sealer.seal(key, hash)],
    );
  }
  expect(await violated()).toEqual([12]);
  const record = (keyCount: number) =>
    client.query(
      `insert into audit_events (actor, action, after) values ('sam', 'keys-imported', '{"keyCount":${keyCount}}')`,
    );
  await record(1);
  expect(await violated()).toEqual([12]);
  await record(1);
  expect(await violated()).toEqual([]);
  await record(2);
  expect(await violated()).toEqual([12]);
});
