import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gatewaySettings } from '../server/gateways/settings.ts';
import { openLog } from '../server/platform/log/log.ts';
import { readConfig } from '../server/platform/settings/config.ts';
import { startShop } from '../server/shop.ts';
import { shop as seller } from '../shop.config.ts';
import { MailServer } from '../test/mail-server.ts';
import { Customer } from '../test/shop-driver.ts';
import { spawnShopCommand } from '../test/spawn-shop-command.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { testKeysSecret } from '../test/test-sealer.ts';

it('commands work on the embedded database: beside a running shop, and without one', async () => {
  const mailServer = await MailServer.start();
  const dataFolder = await makeTemporaryFolder();
  const data = { DATA_DIR: dataFolder, KEYS_SECRET: testKeysSecret };
  const start = async () => {
    const reading = readConfig({ ...data, PORT: '0', SMTP_URL: mailServer.url }, gatewaySettings);
    if ('faults' in reading) throw new Error(reading.faults.join());
    return startShop({ config: reading.config, seller, log: openLog('silent'), servePage: async () => {} });
  };
  const listDead = async () => (await spawnShopCommand(data, 'receipts', 'dead')).output;
  expect((await spawnShopCommand(data, 'receipts', 'dead')).errors).toContain('There is no database in');

  let shop = await start();
  const buyer = await new Customer(shop).verifyEmail();
  mailServer.mode = 'reject-5xx';
  const { orderId } = (await buyer.buy()).body;
  await expect.poll(listDead).toContain(orderId);
  await shop.stop();

  expect(await listDead()).toContain(orderId);
  expect(await spawnShopCommand(data, 'receipts', 'retry', orderId)).toMatchObject({ exitCode: 0 });
  expect(await listDead()).toBe('There are none.\n');
  expect(await spawnShopCommand(data, 'refund', orderId, '--reason', 'Ordered twice')).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining(
      'mails the adjustment note ADJ-000001 now, otherwise the next start does',
    ),
  });
  const before = await readFile(join(dataFolder, 'secret'), 'utf8');
  expect(await spawnShopCommand(data, 'secrets', 'change')).toMatchObject({ exitCode: 0 });
  expect(await readFile(join(dataFolder, 'secret'), 'utf8')).not.toBe(before);
  mailServer.mode = 'accept';
  shop = await start();
  const attached = () =>
    mailServer.mails.flatMap(({ attachments }) => attachments.map((file) => file.filename));
  await expect.poll(() => attached().sort()).toEqual(['ADJ-000001.pdf', 'INV-000002.pdf']);

  await shop.stop();
  await mailServer.close();
  await rm(dataFolder, { recursive: true });
});
