import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runShopCommand } from '../../../test/run-shop-command.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { readSecret } from './secrets.ts';

const first = 'the first secret of at least 32 characters';
const another = 'another secret of at least 32 characters';

const shop = await shareTestShop({ config: { secret: first } });
async function readFingerprint(): Promise<string> {
  const { rows } = await shop.database.pool.query(
    `select value from shop_state where name = 'secret_fingerprint'`,
  );
  return rows[0].value;
}

it('a node with the same secret starts, and the database holds no secret', async () => {
  const node = await shop.startNode();
  expect((await new Customer(node).request('GET', '/readyz')).status).toBe(200);
  await node.stop();
  expect(await readFingerprint()).toMatch(/^[\w-]{43}$/);
  expect(await readFingerprint()).not.toContain(first);
});

it('a node with another secret refuses to start, and says how to change it', async () => {
  const starting = shop.startNode({ secret: another });
  await expect(starting).rejects.toThrow('set the same SHOP_SECRET on every machine');
  await expect(starting).rejects.toThrow('npm run shop -- secrets change');
  await expect(starting).rejects.not.toThrow(another);
});

it('a node starts with another secret once its operator has said so', async () => {
  const settings = { DATABASE_URL: shop.database.url, SHOP_SECRET: another };
  const changed = await runShopCommand(settings, 'secrets', 'change');
  expect(changed).toMatchObject({ exitCode: 0, output: expect.stringContaining('Restart every process') });
  await (await shop.startNode({ secret: another })).stop();
  await expect(shop.startNode({ secret: first })).rejects.toThrow('SHOP_SECRET');

  const again = await runShopCommand(settings, 'secrets', 'change');
  expect(again).toMatchObject({ exitCode: 1, output: expect.stringContaining('Set the new one first') });
  expect(await readFingerprint()).not.toContain(another);
});

it('a secret in a file is replaced, and the next start has the new one', async () => {
  const data = { dataFolder: await makeTemporaryFolder() };
  onTestFinished(() => rm(data.dataFolder, { recursive: true }));
  const old = await readSecret({ secret: null, ...data });
  const settings = { DATABASE_URL: shop.database.url, DATA_DIR: data.dataFolder };
  const { output } = await runShopCommand(settings, 'secrets', 'change');
  const file = join(data.dataFolder, 'secret');
  expect(output).toBe(`The file ${file} has a new secret. Restart the shop now.\n`);
  const secret = await readSecret({ secret: null, ...data });
  expect([secret.length, secret === old, (await stat(file)).mode & 0o777]).toEqual([43, false, 0o600]);
  await (await shop.startNode({ secret })).stop();
  await expect(shop.startNode({ secret: old })).rejects.toThrow('secrets change');
});
