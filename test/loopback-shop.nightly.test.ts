import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../server/platform/log/log.ts';
import { findServer } from '../server/platform/storage/storage.ts';
import { startShop } from '../server/shop.ts';
import { shop as seller } from '../shop.config.ts';
import { configOf } from './config-of.ts';
import { MailServer } from './mail-server.ts';
import { Customer } from './shop-driver.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { testKeysSecret } from './test-sealer.ts';

let dataFolder: string;
let mailServer: MailServer;

beforeEach(async () => {
  dataFolder = await makeTemporaryFolder();
  mailServer = await MailServer.start();
});

afterEach(async () => {
  await mailServer.close();
  await rm(dataFolder, { recursive: true });
});

/** As on Windows, its own PostgreSQL has a port and a password, and no Unix socket. */
async function open() {
  const config = {
    ...configOf({ DATA_DIR: dataFolder, PORT: '0', KEYS_SECRET: testKeysSecret }),
    adminPort: null,
    smtpUrl: mailServer.url,
  };
  const log = openLog('silent');
  const server = findServer(config, log, { reach: 'loopback' });
  return startShop({ config, seller, log, server, servePage: async () => {} });
}

it('a shop sells on a PostgreSQL without Unix sockets, and again after a restart', async () => {
  for (const email of ['first@example.com', 'second@example.com']) {
    const shop = await open();
    const customer = await new Customer(shop, { email }).verifyEmail();
    const { status, body } = await customer.buy();
    expect({ status, keys: body.licenseKeys?.length }).toEqual({ status: 200, keys: 1 });
    await shop.stop();
  }
});
