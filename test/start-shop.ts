import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { openRenderer } from '../server/documents/render.ts';
import type { ShopConfig } from '../server/gateways/settings.ts';
import { openLog } from '../server/platform/log/log.ts';
import { type RunningShop, type ShopOptions, startShop } from '../server/shop.ts';
import { shop as seller } from '../shop.config.ts';
import { configOf } from './config-of.ts';
import { shopRole, urlOfRole } from './database-url.ts';
import { MailServer } from './mail-server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { testKeysSecret } from './test-sealer.ts';

/** The whole shop on a random port, with a database and a mail server of its own. */
export interface TestShop {
  readonly url: string;
  /** Where the desk and metrics are, when the config has an `adminPort`. */
  readonly adminUrl: string;
  readonly database: TestDatabase;
  readonly mailServer: MailServer;
  readonly dataFolder: string;
  /** Every line of the log so far. */
  readonly logLines: readonly string[];
  /** Stops the shop and starts it again on the same data. */
  restart(): Promise<void>;
  /** Starts one more process' worth of shop on the same data; it is stopped with the shop. */
  startNode(config?: Partial<ShopConfig>): Promise<RunningShop>;
  /** Stops everything. Fails if the log has an error that no test expects. */
  stop(): Promise<void>;
  /** Errors in the log whose message holds this text are expected. */
  expectError(text: string): void;
}

export interface TestShopOptions
  extends Pick<
    ShopOptions,
    | 'clock'
    | 'intervals'
    | 'timeLimits'
    | 'gatewayTimeoutMilliseconds'
    | 'databaseWatchMilliseconds'
    | 'renderer'
  > {
  readonly config?: Partial<ShopConfig>;
  /** Puts something between the shop and its database, and returns the address for `DATABASE_URL`. */
  readonly reachDatabase?: (url: string) => Promise<string>;
  readonly servePage?: (app: FastifyInstance) => Promise<void>;
  readonly serveDeskPage?: (app: FastifyInstance) => Promise<void>;
}

/** Starts a shop as `npm start` does, but without the page, with another mail server and shorter intervals. */
export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const [database, mailServer, dataFolder] = await Promise.all([
    createTestDatabase(),
    MailServer.start(),
    makeTemporaryFolder(),
  ]);
  const config = {
    ...configOf({}),
    port: 0,
    adminPort: null,
    ...(await chooseRoles(database.url, options)),
    databasePoolSize: 8,
    smtpUrl: mailServer.url,
    dataFolder,
    keysSecret: testKeysSecret,
    ...options.config,
  };
  const logLines: string[] = [];
  const expectedErrors: string[] = [];
  const log = openLog(config.logLevel, { write: (line: string) => logLines.push(line) });
  const openNode = (nodeConfig: Partial<ShopConfig> = {}) =>
    startShop({
      servePage: withoutPage,
      intervals,
      renderer,
      // On a busy machine a second can pass before a healthy database responds.
      databaseWatchMilliseconds: 5_000,
      ...options,
      // Another database is its own owner's.
      config: { ...config, ...(nodeConfig.databaseUrl && { databaseOwnerUrl: null }), ...nodeConfig },
      seller,
      log,
    });
  let running = await openNode();
  const nodes = new Set<RunningShop>();
  return {
    get url() {
      return running.url;
    },
    get adminUrl() {
      return running.adminUrl ?? '';
    },
    database,
    mailServer,
    dataFolder,
    logLines,
    async restart() {
      await running.stop();
      running = await openNode();
    },
    async startNode(nodeConfig) {
      const node = await openNode(nodeConfig);
      nodes.add(node);
      return {
        ...node,
        async stop() {
          nodes.delete(node);
          await node.stop();
        },
      };
    },
    async stop() {
      await Promise.all([running, ...nodes].map((node) => node.stop()));
      await mailServer.close();
      await database.drop();
      await rm(dataFolder, { recursive: true });
      const unexpected = logLines.filter(
        (line) => isError(line) && !expectedErrors.some((text) => line.includes(text)),
      );
      if (unexpected.length > 0) throw new Error(`The log holds unexpected errors:\n${unexpected.join('')}`);
    },
    expectError: (text) => expectedErrors.push(text),
  };
}

/** Starts a shop for all tests of the calling file. It is stopped after them. */
export async function shareTestShop(options?: TestShopOptions): Promise<TestShop> {
  const shop = await startTestShop(options);
  afterAll(() => shop.stop());
  return shop;
}

/** With two roles, unless a test has an address of its own. */
async function chooseRoles(url: string, { reachDatabase }: TestShopOptions) {
  if (reachDatabase) return { databaseUrl: await reachDatabase(url) };
  return { databaseUrl: urlOfRole(url, shopRole), databaseOwnerUrl: url };
}

/** Shared by the shops of this process: the first document of a compiler takes a second of CPU. */
const renderer = openRenderer({ log: openLog('silent') });

/** For tests in a browser, which needs the CPU: a test of them seldom waits for a round. */
export const intervalsBesideBrowser = { reconcile: 1_500, deleteExpired: 5_000 };

/** In milliseconds. Shorter ones end waits sooner, but their rounds take CPU from all tests. */
const intervals = { reconcile: 800, deleteExpired: 2_000 };

async function withoutPage(): Promise<void> {}

function isError(line: string): boolean {
  return ['error', 'fatal'].includes(JSON.parse(line).level);
}
