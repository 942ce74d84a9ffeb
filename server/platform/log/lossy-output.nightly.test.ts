import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/root.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { type ShopProgram, startShopProgram } from '../../../test/shop-program.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;
let folder: string;
let environment: Record<string, string>;
const handles: FileHandle[] = [];
const running: ShopProgram[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await makeTemporaryFolder();
  environment = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'debug' };
});

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const handle of handles.splice(0)) await handle.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function openFile(path: string, flags: number): Promise<FileHandle> {
  const handle = await open(path, flags);
  handles.push(handle);
  return handle;
}

async function makePipe(): Promise<{ reader: FileHandle; writer: FileHandle }> {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = await openFile(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: await openFile(path, constants.O_WRONLY) };
}

async function startShop(options: Omit<Parameters<typeof startShopProgram>[0], 'environment'>) {
  const program = startShopProgram({ environment, ...options });
  running.push(program);
  return { ...program, url: await program.url };
}

/** Has the shop log more lines than it keeps: a debug line for each response. */
async function makeLogLong(url: string): Promise<void> {
  for (let round = 0; round < 80; round += 1) {
    const answers = Array.from({ length: 100 }, () =>
      fetch(`${url}/healthz`).then((answer) => answer.text()),
    );
    await Promise.all(answers);
  }
}

/** The shop responds, sells, and stops in order. */
async function expectSound({ url, child, ended }: Awaited<ReturnType<typeof startShop>>): Promise<void> {
  expect((await (await new Customer({ url }).verifyEmail()).buy()).status).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe('0');
}

function readLines(text: string): { msg: string }[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('a shop whose standard error cannot be written goes on selling, and stops in order', () => {
  it('on a full disk', async () => {
    const full = await openFile('/dev/full', constants.O_WRONLY);
    await expectSound(await startShop({ stderr: full.fd }));
  });

  it('in a closed pipe', async () => {
    const { reader, writer } = await makePipe();
    const shop = await startShop({ stderr: writer.fd });
    handles.splice(handles.indexOf(reader), 1);
    await reader.close();
    await expectSound(shop);
  });

  it('in a pipe that nobody reads', async () => {
    const { writer } = await makePipe();
    const shop = await startShop({ stderr: writer.fd });
    await makeLogLong(shop.url);
    await expectSound(shop);
  });
});

describe('a shop whose standard error can be written again', () => {
  it('logs what it kept, and then how many lines were lost', async () => {
    const { reader, writer } = await makePipe();
    const shop = await startShop({ stderr: writer.fd });
    await makeLogLong(shop.url);
    const read = readAll(reader);
    await expect.poll(read).toMatch(/"msg":"[1-9]\d* log lines were lost/);
    const lines = readLines(read());
    const lost = lines.findIndex(({ msg }) => msg.includes('were lost'));
    expect(lost).toBeGreaterThan(1_000);
    expect(lost + Number.parseInt(lines[lost]?.msg ?? '', 10)).toBeGreaterThan(8_000);
    await expectSound(shop);
  });

  it('ends the line that a full disk cut', async () => {
    const file = join(folder, 'shop.log');
    const script = `ulimit -f 64; exec "$0" "$1" 2>> "$2"`;
    const main = join(root, 'server', 'main.ts');
    const shop = await startShop({ command: ['sh', '-c', script, process.execPath, main, file] });
    await makeLogLong(shop.url);
    const before = await readFile(file, 'utf8');
    expect(before.length).toBeLessThanOrEqual(64 * 1024);
    await truncate(file);
    const countLines = async () => {
      const whole = before + (await readFile(file, 'utf8'));
      return readLines(whole.slice(0, whole.lastIndexOf('\n'))).length;
    };
    await expect.poll(countLines).toBeGreaterThan(300);
  });
});

/** Reads a pipe from now on; returns what gives all that was read so far. */
function readAll(pipe: FileHandle): () => string {
  let text = '';
  void (async () => {
    for (;;) {
      const { bytesRead, buffer } = await pipe
        .read()
        .catch(() => ({ bytesRead: 0, buffer: Buffer.alloc(0) }));
      text += buffer.toString('utf8', 0, bytesRead);
      if (bytesRead === 0) await new Promise(setImmediate);
    }
  })();
  return () => text;
}
