import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openOrderKey, type SealedOrderKey } from '../server/keys/order-keys.ts';
import { readOrderKeys } from './read-order-keys.ts';
import { makeBackup } from './restore-backup.ts';
import { Customer } from './shop-driver.ts';
import { shareTestShop } from './start-shop.ts';
import { openTestSealer } from './test-sealer.ts';

const purchase = {
  idempotencyKey: 'before-the-upgrade',
  items: [{ productId: 'endpoint-complete', quantity: 999 }],
};

/** A shop whose database has keys and answers in plain text, as an earlier release left them. */
const shop = await shareTestShop({ config: { rateLimits: false } });
const buyer = await new Customer(shop).verifyEmail();
const answer = await buyer.buy(purchase);
for (let i = 0; i < 3; i += 1)
  await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 999 - i }] });
const keys = answer.body.licenseKeys[0]?.keys ?? [];
await makePlain();

async function makePlain(): Promise<void> {
  const { db, pool } = shop.database;
  const sealer = await openTestSealer(db);
  const { rows } = await pool.query<SealedOrderKey & { id: number }>(
    'select id, order_id as "orderId", position, seat, key_hash as hash, sealed from licence_keys',
  );
  const texts = rows.map((row) => openOrderKey(sealer, row));
  await pool.query(
    `update licence_keys set plain_key = plain.key, key_hash = null, sealed = null
     from unnest($1::bigint[], $2::text[]) as plain (id, key) where plain.id = licence_keys.id`,
    [rows.map(({ id }) => id), texts],
  );
  const attempts = await pool.query('select order_id, answer_sealed from purchase_attempts');
  for (const { order_id, answer_sealed } of attempts.rows) {
    const body = sealer.open(answer_sealed, order_id);
    await pool.query(
      'update purchase_attempts set answer_body = $2, answer_sealed = null where order_id = $1',
      [order_id, body],
    );
  }
}

async function expectInDatabase(table: string, condition: string, count: number): Promise<void> {
  const find = async () =>
    (await shop.database.pool.query(`select from ${table} where ${condition}`)).rowCount;
  await expect.poll(find).toBe(count);
}

/** Every row that a backup has. */
async function backUp(): Promise<string> {
  const file = join(shop.dataFolder, 'backup.gz');
  await makeBackup(shop.database, file);
  return gunzipSync(await readFile(file)).toString();
}

it('processes that start together seal every key and answer once, and log how many', async () => {
  expect(await backUp()).toContain(keys[0]);
  await Promise.all([shop.startNode(), shop.startNode()]);
  await expectInDatabase('licence_keys', 'plain_key is not null', 0);
  await expectInDatabase('purchase_attempts', 'answer_body is not null', 0);
  const counts = shop.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.startsWith('sealed what an earlier release'));
  const sum = (name: 'sealedKeys' | 'sealedAnswers') => counts.reduce((total, line) => total + line[name], 0);
  expect([sum('sealedKeys'), sum('sealedAnswers')]).toEqual([999 + 999 + 998 + 997 + 1, 4]);
});

it('afterwards a backup holds no key that can be read', async () => {
  const text = await backUp();
  for (const key of keys) expect(text).not.toContain(key);
  expect(text).not.toMatch(/\b[2-9A-Z]{5}(-[2-9A-Z]{5}){4}\b/);
});

it('the buyer gets the same bytes, and finds the invoice by a key', async () => {
  expect((await buyer.buy(purchase)).text).toBe(answer.text);
  const { db } = shop.database;
  expect(await readOrderKeys(db, await openTestSealer(db), answer.body.orderId)).toEqual([keys]);
  const values = {
    id: answer.body.orderId,
    email: buyer.email,
    amountCents: String(999 * 14_999),
    licenseKey: keys.at(-1)?.toLowerCase().replaceAll('-', ' ') ?? '',
  };
  expect((await buyer.downloadInvoice(values)).status).toBe(200);
});

it('a start with another secret fails, and says so', async () => {
  const starting = shop.startNode({ keysSecret: 'another secret of at least 32 characters' });
  await expect(starting).rejects.toThrow('sealed with another KEYS_SECRET');
  await expect(shop.startNode({ keysSecret: null })).rejects.toThrow('keys-secret is missing');
});
