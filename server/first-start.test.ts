import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { shop as seller } from '../shop.config.ts';
import { databaseUrl } from '../test/database-url.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import { readConfig } from './config.ts';
import { openLog } from './log.ts';
import { startShop } from './shop.ts';

const name = `shop_test_${randomUUID().replaceAll('-', '')}`;
let dataFolder: string;

beforeEach(async () => {
  await runOnServer(`create database ${name}`);
  dataFolder = await makeTemporaryFolder();
});

afterEach(async () => {
  await runOnServer(`drop database ${name} with (force)`);
  await rm(dataFolder, { recursive: true });
});

it('four processes that start at once on an empty database make its tables once, and all open', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const reading = readConfig({
    DATABASE_URL: databaseUrl(inject('databaseServer').url, name),
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

async function runOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseServer').url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
