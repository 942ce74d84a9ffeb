import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { readPostmasterFile } from '../server/database/postmaster-file.ts';
import { socketUrl } from '../test/database-url.ts';
import { type ShopProcess, startShopProcess } from '../test/faults/shop-process.ts';
import { findFreePort } from '../test/programs/find-free-port.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { type ServingChild, startChild } from './child-process.ts';
import { readFamilySeconds, readProcessorSeconds } from './processor-time.ts';

const serving = z.object({ url: z.string() });

/** What processes have used since they started. */
export interface ProcessUse {
  /** Resident memory of the shop's own process: PostgreSQL is not in it. */
  readonly megabytes: number;
  /** Milliseconds by which the event loop was late at most, since this was read last. */
  readonly longestStop: number;
  /** Processor time of the thread that answers requests. */
  readonly mainSeconds: number;
  /** Of the others: they draw invoices, collect garbage and hash. */
  readonly otherSeconds: number;
  readonly postgresSeconds: number;
}

/** The shop that is measured, as its owner starts it, with a mail server and a folder for all it writes. */
export class Stage {
  readonly folder: string;
  readonly port: number;
  readonly adminPort: number;
  readonly #mailSink: ServingChild<{ url: string }>;
  #shop: ShopProcess | null = null;

  static async open(): Promise<Stage> {
    const folder = await makeTemporaryFolder('licence-shop-bench-');
    await mkdir(join(folder, 'logs'));
    const mailSink = await startChild('mail-sink.ts', null, serving);
    return new Stage(folder, await findFreePort(), await findFreePort(), mailSink);
  }

  constructor(folder: string, port: number, adminPort: number, mailSink: ServingChild<{ url: string }>) {
    this.folder = folder;
    this.port = port;
    this.adminPort = adminPort;
    this.#mailSink = mailSink;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the shop; answers the milliseconds from spawning the process to its first "ready". */
  async startShop(): Promise<number> {
    this.#shop = await this.startNode({ ADMIN_PORT: String(this.adminPort) }, this.port);
    return this.#shop.readyMilliseconds;
  }

  async stopShop(): Promise<void> {
    await this.#shop?.end('SIGTERM');
    this.#shop = null;
  }

  /** What the shop's process and PostgreSQL have used so far. */
  async readProcess(): Promise<ProcessUse> {
    if (!this.#shop) throw new Error('No shop runs');
    const { pid } = this.#shop;
    const metrics = await readMetrics(this.adminPort);
    const [allSeconds, mainSeconds] = await Promise.all([
      readProcessorSeconds(pid),
      readProcessorSeconds(pid, { firstThread: true }),
    ]);
    const postgres = await this.#readPostmaster();
    return {
      megabytes: metrics('process_resident_memory_bytes') / 1e6,
      longestStop: metrics('nodejs_eventloop_lag_max_seconds') * 1e3,
      mainSeconds,
      otherSeconds: allSeconds - mainSeconds,
      postgresSeconds: await readFamilySeconds(postgres.pid),
    };
  }

  /** Starts a shop process with the settings of the bench: nothing but the rate limits is off. */
  async startNode(environment: Readonly<Record<string, string>>, port: number): Promise<ShopProcess> {
    const logFile = join(this.folder, 'logs', 'shop.log');
    const node = await startShopProcess({
      port,
      logFile,
      environment: {
        DATA_DIR: join(this.folder, 'data'),
        SMTP_URL: this.#mailSink.told.url,
        FAULT_TESTS: 'off',
        ...environment,
      },
    });
    if (!node) throw new Error(`The shop ended while it started: see ${logFile}`);
    return node;
  }

  /** The address of the shop's own database. */
  async databaseUrl(): Promise<string> {
    const { socketFolder } = await this.#readPostmaster();
    return socketUrl('licence_shop', socketFolder, 'licence_shop');
  }

  /** One statement in the shop's own database, past the shop. */
  async query(text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.withDatabase(async (client) => (await client.query(text, [...values])).rows);
  }

  /** A connection to the shop's own database, past the shop. */
  async withDatabase<Result>(use: (client: Client) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  }

  /** Waits, ten minutes at most, until every receipt is accepted; answers how long that took, in seconds. */
  async awaitReceipts(): Promise<number> {
    const begin = performance.now();
    const client = await this.#connect();
    try {
      for (;;) {
        const { rowCount } = await client.query(
          "select from orders where state in ('pending', 'paid') limit 1",
        );
        const seconds = (performance.now() - begin) / 1_000;
        if (rowCount === 0) return seconds;
        if (seconds > 600) throw new Error('Receipts wait for longer than ten minutes');
        await wait(20);
      }
    } finally {
      await client.end();
    }
  }

  async close(): Promise<void> {
    await this.stopShop();
    await this.#mailSink.end();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async #readPostmaster(): Promise<{ pid: number; socketFolder: string }> {
    const file = await readPostmasterFile(join(this.folder, 'data', 'postgres', 'cluster'));
    if (!file?.socketFolder) throw new Error("The shop's PostgreSQL does not run");
    return { pid: file.pid, socketFolder: file.socketFolder };
  }

  async #connect(): Promise<Client> {
    const client = new Client({ connectionString: await this.databaseUrl() });
    await client.connect();
    return client;
  }
}

/** The shop's own figures, by name. */
async function readMetrics(port: number): Promise<(name: string) => number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
