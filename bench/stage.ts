import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { readServerPid } from '../server/platform/postgres/cluster.ts';
import { connectToRunningPostgres } from '../server/platform/postgres/embedded-postgres.ts';
import { socketUrl } from '../test/database-url.ts';
import { type ShopProcess, startShopProcess } from '../test/faults/shop-process.ts';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { startMailListener } from '../test/programs/start-mail-listener.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** The measured shop, started as its owner starts it but for the rate limits, with a mail server and a folder. */
export async function openStage() {
  const folder = await makeTemporaryFolder('licence-shop-bench-');
  const dataFolder = join(folder, 'data');
  await mkdir(join(folder, 'logs'));
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  const mailServer = await startMailListener((mail) => finished(mail.resume()));
  let shop: ShopProcess = await startShop();

  async function startShop() {
    const logFile = join(folder, 'logs', 'shop.log');
    const environment = {
      DATA_DIR: dataFolder,
      SMTP_URL: mailServer.url,
      ADMIN_PORT: String(adminPort),
    };
    const started = await startShopProcess({ port, logFile, environment });
    if (!started) throw new Error(`The shop ended while it started: see ${logFile}`);
    return started;
  }

  async function databaseUrl(): Promise<string> {
    const server = await connectToRunningPostgres(dataFolder);
    return socketUrl('licence_shop', server?.connection.host ?? '', 'licence_shop');
  }

  async function withDatabase<Result>(use: (client: Client) => Promise<Result>) {
    const client = new Client({ connectionString: await databaseUrl() });
    await client.connect();
    return use(client).finally(() => client.end());
  }

  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    databaseUrl,
    withDatabase,

    /** Returns the milliseconds from spawning the process to its first "ready". */
    async restartShop(): Promise<number> {
      await shop.end('SIGTERM');
      shop = await startShop();
      return shop.readyMilliseconds;
    },

    async readPids(): Promise<{ readonly shop: number; readonly postgres: number }> {
      const postgres = await readServerPid(join(dataFolder, 'postgres/cluster'));
      return { shop: shop.pid, postgres: postgres ?? 0 };
    },

    /** Waits until every receipt is accepted. */
    async awaitReceipts(): Promise<void> {
      const waiting = "select from orders where state in ('pending', 'paid') limit 1";
      await withDatabase(async (client) => {
        while ((await client.query(waiting)).rowCount === 1) await wait(20);
      });
    },

    async close(): Promise<void> {
      await shop.end('SIGTERM');
      mailServer.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
