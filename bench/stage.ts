import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { readPostmasterFile } from '../server/postgres/postmaster-file.ts';
import { socketUrl } from '../test/database-url.ts';
import { type ShopProcess, startShopProcess } from '../test/faults/shop-process.ts';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { address, type Child, startChild } from './child.ts';

/** What the shop's process and its PostgreSQL have used since they started. */
export interface Use {
  /** Resident memory of the shop's process, without PostgreSQL. */
  readonly megabytes: number;
  /** The event loop's longest delay since the last reading, in milliseconds. */
  readonly longestDelay: number;
  readonly shopCpuSeconds: number;
  readonly postgresCpuSeconds: number;
}

/** The measured shop, started as its owner starts it but for the rate limits, with a mail server and a folder. */
export class Stage {
  readonly folder: string;
  readonly url: string;
  readonly #ports: { readonly shop: number; readonly admin: number };
  readonly #mailSink: Child<{ url: string }>;
  #shop: ShopProcess | null = null;

  static async open(): Promise<Stage> {
    const folder = await makeTemporaryFolder('licence-shop-bench-');
    await mkdir(join(folder, 'logs'));
    const ports = { shop: await findFreePort(), admin: await findFreePort() };
    const stage = new Stage(folder, ports, await startChild('child-mail-sink.ts', null, address));
    await stage.startShop();
    return stage;
  }

  constructor(folder: string, ports: { shop: number; admin: number }, mailSink: Child<{ url: string }>) {
    this.folder = folder;
    this.url = `http://127.0.0.1:${ports.shop}`;
    this.#ports = ports;
    this.#mailSink = mailSink;
  }

  /** Returns the milliseconds from spawning the process to its first "ready". */
  async startShop(): Promise<number> {
    this.#shop = await this.startNode({ ADMIN_PORT: String(this.#ports.admin) }, this.#ports.shop);
    return this.#shop.readyMilliseconds;
  }

  async stopShop(): Promise<void> {
    await this.#shop?.end('SIGTERM');
    this.#shop = null;
  }

  async startNode(environment: Readonly<Record<string, string>>, port: number): Promise<ShopProcess> {
    const logFile = join(this.folder, 'logs', 'shop.log');
    const settings = { DATA_DIR: join(this.folder, 'data'), SMTP_URL: this.#mailSink.message.url };
    const node = await startShopProcess({ port, logFile, environment: { ...settings, ...environment } });
    if (!node) throw new Error(`The shop ended while it started: see ${logFile}`);
    return node;
  }

  async readUse(): Promise<Use> {
    const metrics = await (await fetch(`http://127.0.0.1:${this.#ports.admin}/metrics`)).text();
    const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
    return {
      megabytes: metric('process_resident_memory_bytes') / 1e6,
      longestDelay: metric('nodejs_eventloop_lag_max_seconds') * 1e3,
      shopCpuSeconds: await readCpuSeconds(this.#shop?.pid ?? 0),
      postgresCpuSeconds: await readCpuSeconds((await this.#readPostmaster()).pid),
    };
  }

  async databaseUrl(): Promise<string> {
    const { socketFolder } = await this.#readPostmaster();
    return socketUrl('licence_shop', socketFolder ?? '', 'licence_shop');
  }

  async withDatabase<Result>(use: (client: Client) => Promise<Result>, url?: string): Promise<Result> {
    const client = new Client({ connectionString: url ?? (await this.databaseUrl()) });
    await client.connect();
    return use(client).finally(() => client.end());
  }

  async query(text: string, url?: string): Promise<Record<string, unknown>[]> {
    return this.withDatabase(async (client) => (await client.query(text)).rows, url);
  }

  /** Waits until every receipt is accepted; returns how long that took, in seconds. */
  async awaitReceipts(): Promise<number> {
    const begin = performance.now();
    await this.withDatabase(async (client) => {
      const isWaiting = async () =>
        (await client.query("select from orders where state in ('pending', 'paid') limit 1")).rowCount === 1;
      while (await isWaiting()) await wait(20);
    });
    return (performance.now() - begin) / 1_000;
  }

  async close(): Promise<void> {
    await this.stopShop();
    await this.#mailSink.end();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async #readPostmaster() {
    const file = await readPostmasterFile(join(this.folder, 'data', 'postgres', 'cluster'));
    if (!file) throw new Error("The shop's PostgreSQL does not run");
    return file;
  }
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
