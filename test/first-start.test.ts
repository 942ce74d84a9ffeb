import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../server/config.ts';
import { openLog } from '../server/log/log.ts';
import { startShop } from '../server/shop.ts';
import { shop as seller } from '../shop.config.ts';
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

it('four processes that start together on an empty database make its tables once, and all open', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const reading = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    PORT: '0',
    DATABASE_POOL_SIZE: '4',
  });
  if ('faults' in reading) throw new Error(reading.faults.join());
  const { config } = reading;
  const open = () => startShop({ config, seller, log, servePage: async () => {} });

  const nodes = await Promise.all([open(), open(), open(), open()]);
  for (const { url } of nodes)
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready' });
  await Promise.all(nodes.map((node) => node.stop()));
  const made = lines.filter((line) => line.includes('brought to 0001_shop.sql'));
  expect(made).toHaveLength(1);
  expect(lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line))).toEqual([]);
});
