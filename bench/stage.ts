import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { connectToRunningPostgres } from '../server/postgres/embedded-postgres.ts';
import { readServerPid } from '../server/postgres/postmaster-file.ts';
import { socketUrl } from '../test/database-url.ts';
import { type ShopProcess, startShopProcess } from '../test/faults/shop-process.ts';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { address, startChild } from './child.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** The measured shop, started as its owner starts it but for the rate limits, with a mail server and a folder. */
export async function openStage() {
  const folder = await makeTemporaryFolder('licence-shop-bench-');
  const dataFolder = join(folder, 'data');
  await mkdir(join(folder, 'logs'));
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  const mailSink = await startChild('child-mail-sink.ts', null, address);
  let shop: ShopProcess = await startShop();

  function startShop() {
    return startNode({ ADMIN_PORT: String(adminPort) }, port);
  }

  async function startNode(environment: Readonly<Record<string, string>>, nodePort: number) {
    const logFile = join(folder, 'logs', 'shop.log');
    const settings = { DATA_DIR: dataFolder, SMTP_URL: mailSink.message.url, ...environment };
    const node = await startShopProcess({ port: nodePort, logFile, environment: settings });
    if (!node) throw new Error(`The shop ended while it started: see ${logFile}`);
    return node;
  }

  async function databaseUrl(): Promise<string> {
    const server = await connectToRunningPostgres(dataFolder);
    return socketUrl('licence_shop', server?.connection.host ?? '', 'licence_shop');
  }

  async function withDatabase<Result>(use: (client: Client) => Promise<Result>, url?: string) {
    const client = new Client({ connectionString: url ?? (await databaseUrl()) });
    await client.connect();
    return use(client).finally(() => client.end());
  }

  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    startNode,
    databaseUrl,
    withDatabase,

    async query(text: string, url?: string): Promise<Record<string, unknown>[]> {
      return withDatabase(async (client) => (await client.query(text)).rows, url);
    },

    /** Returns the milliseconds from spawning the process to its first "ready". */
    async restartShop(): Promise<number> {
      await shop.end('SIGTERM');
      shop = await startShop();
      return shop.readyMilliseconds;
    },

    /** What the shop's process and PostgreSQL have used since they started; the delay since the last reading. */
    async readUse() {
      const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
      const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
      return {
        megabytes: metric('process_resident_memory_bytes') / 1e6,
        longestDelayMilliseconds: metric('nodejs_eventloop_lag_max_seconds') * 1e3,
        shopCpuSeconds: await readCpuSeconds(shop.pid),
        postgresCpuSeconds: await readCpuSeconds(
          (await readServerPid(join(dataFolder, 'postgres/cluster'))) ?? 0,
        ),
      };
    },

    /** Waits until every receipt is accepted; returns how long that took, in seconds. */
    async awaitReceipts(): Promise<number> {
      const begin = performance.now();
      const waiting = "select from orders where state in ('pending', 'paid') limit 1";
      await withDatabase(async (client) => {
        while ((await client.query(waiting)).rowCount === 1) await wait(20);
      });
      return (performance.now() - begin) / 1_000;
    },

    async close(): Promise<void> {
      await shop.end('SIGTERM');
      await mailSink.end();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** CPU time of a process and of its children that have ended, from proc(5), which counts in hundredths of a second. */
async function readCpuSeconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1')).split(' ').filter(Boolean);
  const ofChildren = await Promise.all(children.map((child) => readCpuSeconds(Number(child)).catch(() => 0)));
  return ofChildren.reduce((sum, seconds) => sum + seconds, own);
}
