import { expect, it } from 'vitest';
import { normaliseLicenceKey } from '../../server/keys/licence-key.ts';
import { vendorKeys } from '../key-stock.ts';
import { openSealerOf } from '../test-sealer.ts';
import { openPlantedShop } from './audited-shop.ts';

const { client, violated } = await openPlantedShop();

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
