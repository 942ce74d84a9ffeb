import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findKeys } from '../server/keys/desk/actions.ts';
import { releaseQuarantine, undoVoid, voidKeys } from '../server/keys/desk/void-keys.ts';
import { checkAuditChain } from '../server/operators/check-audit-chain.ts';
import { runAction } from '../server/operators/desk/action.ts';
import { connectDatabase } from '../server/platform/database/pool.ts';
import { createEmptyDatabase, type EmptyDatabase, runStatement } from '../test/empty-database.ts';
import { readOrderKeys } from '../test/read-order-keys.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import type { Customer } from '../test/shop-driver.ts';
import { addStockKeys, sellFromStock } from '../test/stock-keys.ts';
import { StripeShop } from '../test/stripe-shop.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { openTestSealer } from '../test/test-sealer.ts';

let stripe: StripeShop;
let folder: string;
let target: EmptyDatabase;
const productId = 'endpoint-enterprise';
const items = [{ productId, quantity: 2 }];
/** Older than any charge takes. */
const makeStale = `update orders set created_at = created_at - interval '1 minute'`;

beforeEach(async () => {
  [stripe, folder, target] = await Promise.all([
    StripeShop.start(),
    makeTemporaryFolder(),
    createEmptyDatabase(),
  ]);
});
afterEach(async () => {
  await stripe.stop();
  await target.drop();
  await rm(folder, { recursive: true });
});

const buy = async (buyer: Customer) =>
  buyer.buy({ items, confirmationToken: await stripe.double.createToken() });
const keysOf = async (buyer: Customer) => (await buy(buyer)).body.licenseKeys?.[0]?.keys ?? [];

it('after the restore of an older backup, no key is sold that was sold since', async () => {
  const { shop } = stripe;
  const { db } = shop.database;
  const sealer = await openTestSealer(db);
  await sellFromStock(db, productId);
  await addStockKeys(db, sealer, { productId, count: 8 });
  const soldBefore = await keysOf(await stripe.newBuyer());

  // In the backup this order is pending: the gateway took the money, and the shop doesn't know yet.
  const charged = await stripe.newBuyer();
  await stripe.sendEvents({ never: true });
  await stripe.double.setFaults({
    errorAfter: { probability: 1, operations: ['confirm', 'retrieve', 'list'] },
  });
  expect((await buy(charged)).body.code).toBe('outcome-unknown');
  const [{ id: orderId = '' } = {}] = await stripe.query<{ id: string }>(
    'select id from orders where email = $1',
    charged.email,
  );
  const file = join(folder, 'shop.gz');
  await makeBackup(shop.database, file);
  await stripe.double.setFaults();
  const soldSince = await keysOf(await stripe.newBuyer());
  await runStatement(shop.database.url, makeStale);
  await expect.poll(() => stripe.stateOf(orderId)).not.toBe('pending');
  const [soldToCharged = []] = await readOrderKeys(db, sealer, orderId);
  expect([soldBefore.length, soldSince.length, soldToCharged.length]).toEqual([2, 2, 2]);

  const restored = await restoreBackup(target, file);
  expect(restored.quarantined).toBe(6);
  await runStatement(target.url, makeStale);
  const log = { error: console.error };
  const copy = connectDatabase({ connectionString: target.url }, { size: 2, log });
  const node = await shop.startNode({ databaseUrl: target.url });
  // No key in quarantine is handed out, so the order waits for its keys.
  const stateOf = () => copy.db.selectFrom('orders').select('state').where('id', '=', orderId).execute();
  await expect.poll(stateOf).not.toEqual([{ state: 'pending' }]);
  expect(await readOrderKeys(copy.db, sealer, orderId)).toEqual([[]]);
  const refused = await buy(await stripe.newBuyer(node));
  expect(refused).toMatchObject({ status: 409, body: { code: 'out-of-stock' } });

  const sold = [...soldSince, ...soldToCharged];
  const found = await Promise.all(
    sold.map((key) => runAction(findKeys, { db: copy.db, sealer }, 'me', { key })),
  );
  const stockKeyIds = found.flatMap(({ keys }) => keys).flatMap(({ stockKeyId }) => stockKeyId ?? []);
  await runAction(voidKeys, copy, 'me', { stockKeyIds, reason: 'Sold after the backup' });
  await runAction(releaseQuarantine, copy, 'me', { productId, note: '' });
  const readKeys = async () => (await readOrderKeys(copy.db, sealer, orderId)).flat();
  await expect.poll(readKeys).toHaveLength(2);
  expect(new Set([...soldBefore, ...sold, ...(await readKeys())]).size).toBe(8);
  await node.stop();
  await copy.close();
});

it('keys whose voiding is undone after a restore are in quarantine too', async () => {
  const { db } = stripe.shop.database;
  await sellFromStock(db, productId);
  await addStockKeys(db, await openTestSealer(db), { productId, count: 3 });
  const { rows } = await stripe.shop.database.pool.query('select id from stock_keys order by id limit 2');
  const stockKeyIds = rows.map(({ id }) => id);
  const { voidId } = await runAction(voidKeys, { db }, 'me', { stockKeyIds, reason: 'Wrong list' });
  const file = join(folder, 'shop.gz');
  await makeBackup(stripe.shop.database, file);
  await runAction(undoVoid, { db }, 'me', { voidId });
  expect((await restoreBackup(target, file)).quarantined).toBe(3);
  const copy = connectDatabase({ connectionString: target.url }, { size: 2, log: { error: console.error } });
  await runAction(undoVoid, copy, 'me', { voidId });
  const free = await copy.pool.query(`select quarantined from stock_keys where state = 'free'`);
  expect(free.rows).toEqual(Array(3).fill({ quarantined: true }));
  expect(await checkAuditChain(copy.db)).toEqual({ events: 3, missing: 0, changed: 0 });
  await copy.close();
});
