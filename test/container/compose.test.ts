import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { findFreePort } from '../programs/find-free-port.ts';
import { Customer } from '../shop-driver.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { Compose } from './compose.ts';
import { Podman } from './podman.ts';

const image = 'localhost/licence-shop:compose-test';

let folder: string;
let podman: Podman;
let compose: Compose;
let url: string;
let buyer: Customer;

beforeAll(async () => {
  folder = await makeTemporaryFolder('licence-shop-compose-');
  podman = await Podman.open(folder);
  await podman.build(image);
  const ports = { shop: await findFreePort(), desk: await findFreePort() };
  url = `http://127.0.0.1:${ports.shop}`;
  const secrets = ['DATABASE_PASSWORD=c2VjcmV0', 'KEYS_SECRET=c7d1f0a95e6b4382c7d1f0a95e6b4381'];
  const settings = [...secrets, `SHOP_IMAGE=${image}`];
  compose = await Compose.open({ podman, folder, ports, settings });
  await compose.importDatabase();
}, 1_200_000);

afterAll(async () => {
  await compose.run('podman compose down --volumes');
  podman.close();
  await rm(folder, { recursive: true });
}, 120_000);

async function becomeReady(): Promise<void> {
  const status = () => fetch(`${url}/readyz`).then((response) => response.status, String);
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
}

const listOrders = () => compose.run('podman compose exec -T shop node scripts/shop.ts orders list');

it('all services start, and the shop sells on the database of another container', async () => {
  await compose.run('podman compose up --detach --no-build');
  await becomeReady();
  buyer = await new Customer({ url }).verifyEmail();
  expect((await buyer.buy({ idempotencyKey: 'first' })).status).toBe(200);
  // The first try may find a database that the shop has not filled yet.
  const listBackups = () =>
    podman.run('exec', 'licence-shop_backup_1', 'find', '/var/lib/licence-shop/backups');
  await expect.poll(listBackups, { timeout: 100_000 }).toMatch(/licence-shop-[\dTZ-]+\.gz$/m);
});

it('a shop and a database that are killed start again, and nothing is lost', async () => {
  const { text, body } = await buyer.buy({ idempotencyKey: 'first' });
  await podman.run('kill', '--signal', 'KILL', 'licence-shop_shop_1', 'licence-shop_database_1');
  await compose.run('podman compose start database shop');
  await becomeReady();
  expect((await buyer.buy({ idempotencyKey: 'first' })).text).toBe(text);
  expect(await listOrders()).toContain(body.orderId);
});

it('a backup is restored by the commands of docs/operations.md, beside the database of before', async () => {
  const kept = (await buyer.buy({ idempotencyKey: 'first' })).body.orderId;
  const backedUp = await compose.run('podman compose exec -T backup node scripts/backup.ts');
  const [, file = ''] = /(licence-shop-[\dTZ-]+\.gz)/.exec(backedUp) ?? [];
  const later = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] });
  expect(later).toMatchObject({ status: 200, body: { orderId: expect.stringContaining('ORD-') } });
  const lost = later.body.orderId;

  const operations = await readFile(join(root, 'docs/operations.md'), 'utf8');
  const [, commands = ''] =
    /^\*\*Restore\*\*[^`]*(?:`[^`]+`[^`]*)*?^```sh\n(.+?)^```/ms.exec(operations) ?? [];
  expect(commands).toContain('licence-shop-….gz');
  const printed = await compose.run(commands.replace('licence-shop-….gz', file));
  expect(printed).toContain('into the database "shop" at /run/postgresql:5432 (DATABASE_URL)');

  await becomeReady();
  const orders = await listOrders();
  expect([orders.includes(kept), orders.includes(lost)]).toEqual([true, false]);
  const inBefore = `podman compose exec -T database psql --username=shop before --command='select id from orders'`;
  expect(await compose.run(inBefore)).toContain(lost);
  const sameBuyer = await new Customer({ url }).verifyEmail();
  expect((await sameBuyer.buy()).status).toBe(200);
});
