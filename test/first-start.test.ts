import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../server/platform/log/log.ts';
import { type RunningShop, startShop } from '../server/shop.ts';
import { shop as seller } from '../shop.config.ts';
import { configOf } from './config-of.ts';
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

let database: EmptyDatabase;
let dataFolder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  dataFolder = await makeTemporaryFolder();
});

afterEach(async () => {
  await database.drop();
  await rm(dataFolder, { recursive: true });
});

function openWith(environment: Record<string, string>, log = openLog('silent')): Promise<RunningShop> {
  const config = configOf({
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    PORT: '0',
    DATABASE_POOL_SIZE: '4',
    ...environment,
  });
  return startShop({ config, seller, log, servePage: async () => {} });
}

it('four processes that start together on an empty database make its tables once, and all open', async () => {
  const lines: string[] = [];
  const open = () => openWith({}, openLog('info', { write: (line) => lines.push(line) }));

  const nodes = await Promise.all([open(), open(), open(), open()]);
  for (const { url } of nodes)
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready' });
  await Promise.all(nodes.map((node) => node.stop()));
  const made = lines.filter((line) => line.includes('brought to 0001_shop.sql'));
  expect(made).toHaveLength(1);
  expect(lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line))).toEqual([]);
});

it('of two modes that start together on an empty database, one opens it and the other is refused', async () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRETS: 'whsec_x',
    STRIPE_API_BASE: 'http://127.0.0.1:9',
  };
  const starts = await Promise.allSettled(
    ['live', 'demo', 'sandbox'].map((MODE) => openWith({ ...stripe, MODE })),
  );
  const opened = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  await Promise.all(opened.map((shop) => shop.stop()));
  expect(opened).toHaveLength(1);
  const reasons = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []));
  for (const { message } of reasons)
    expect(message).toMatch(/^This database belongs to (live|demo|sandbox) mode/);
});
