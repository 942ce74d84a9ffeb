import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { exchange } from '../security/raw-exchange.ts';
import { Customer } from '../shop-driver.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { createTestDatabase } from '../test-database.ts';

interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly requestId?: string;
  readonly status?: number;
}

/** Runs a shop as a process of its own, uses it, stops it, and reads its standard error. */
async function runShop(
  database: { readonly url: string },
  use: (shop: { url: string }) => Promise<void> = async () => {},
): Promise<{ exitCode: number; log: string; output: string }> {
  const folder = await makeTemporaryFolder();
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, RATE_LIMITS: 'off', LOG_LEVEL: 'debug' },
  });
  const log = text(child.stderr);
  const ended = once(child, 'exit');
  let output = '';
  for await (const announced of child.stdout) {
    output += announced;
    const url = /http:[^\s"]+/.exec(output)?.[0];
    if (!url) continue;
    await use({ url });
    child.kill('SIGTERM');
  }
  const [exitCode] = await ended;
  await rm(folder, { recursive: true });
  return { exitCode, log: await log, output };
}

function readLines(log: string): LogLine[] {
  return log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('every line of a running shop is one JSON object of chosen fields; at the level debug every response is in the log by its id', async () => {
  const database = await createTestDatabase();
  const requestIds: string[] = [];
  const { exitCode, log, output } = await runShop(database, async (shop) => {
    const buyer = await new Customer(shop).verifyEmail();
    const ask = async (response: Promise<{ status: number; headers: Headers }>) => {
      const { status, headers } = await response;
      requestIds.push(headers.get('x-request-id') ?? 'none');
      return status;
    };
    expect(await ask(buyer.buy())).toBe(200);
    expect(await ask(buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } }))).toBe(402);
    expect(await ask(buyer.fetch('/'))).toBe(200);
    expect(await ask(buyer.request('GET', '/api/nothing'))).toBe(404);
    await database.pool.query('alter view product_facts rename to elsewhere');
    expect(await ask(buyer.listProducts())).toBe(500);
    await database.pool.query('alter view elsewhere rename to product_facts');
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
      ['licence-shop'],
    );
    expect((await exchange(shop.url, 'no HTTP\r\n\r\n'))?.status).toBe(400);
    await expect.poll(() => buyer.listProducts().then(({ status }) => status)).toBe(200);
  });
  await database.drop();

  expect(exitCode).toBe(0);
  expect(readLines(output)).toMatchObject([
    { level: 'info', msg: expect.stringContaining(' is open at http:') },
  ]);
  const lines = readLines(log);
  expect(lines.length).toBeGreaterThan(10);
  expect(log).not.toContain('leftOut');
  for (const line of lines)
    expect(line).toMatchObject({ level: expect.any(String), msg: expect.any(String) });
  const responded = new Set(lines.map(({ requestId }) => requestId));
  for (const requestId of requestIds) expect(responded).toContain(requestId);
  const failed = lines.find(({ msg }) => msg === 'request failed unexpectedly');
  expect(failed?.requestId).toBe(requestIds.at(-1));
});

it('what ends the shop unexpectedly is such a line, too', async () => {
  const database = await createTestDatabase();
  await database.pool.query('drop table schema_migrations');
  const { exitCode, log } = await runShop(database);
  await database.drop();
  expect(exitCode).toBe(1);
  expect(readLines(log).at(-1)).toMatchObject({ level: 'fatal', msg: 'the shop ended unexpectedly' });
});
