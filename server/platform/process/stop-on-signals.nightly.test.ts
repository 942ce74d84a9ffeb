import { readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/root.ts';
import { findPostgres, signalAll } from '../../../test/faults/postgres-process.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { type ShopProgram, startShopProgram } from '../../../test/shop-program.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let database: TestDatabase;
let holder: Client;
let folder: string;
const programs: ShopProgram[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  holder = new Client({ connectionString: database.url });
  await holder.connect();
  folder = await makeTemporaryFolder();
});

afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await holder.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

function startProgram(
  environment: Record<string, string> = { DATABASE_URL: database.url },
  command?: [string, ...string[]],
): ShopProgram {
  const program = startShopProgram({
    environment: { DATA_DIR: folder, ...environment },
    ...(command && { command }),
  });
  programs.push(program);
  return program;
}

/** How the process ends after a signal. */
function signal({ child, ended }: ShopProgram, name: NodeJS.Signals): Promise<string> {
  child.kill(name);
  return ended;
}

/** How the process ends after several signals: the system merges those that a busy process has not taken yet. */
async function insist(program: ShopProgram): Promise<string> {
  const repeating = setInterval(() => program.child.kill('SIGTERM'), 600);
  return signal(program, 'SIGTERM').finally(() => clearInterval(repeating));
}

/** Makes a request wait for a lock until the test ends or 8 s have passed. The stop waits for the request. */
async function occupy(url: string): Promise<{ answer: Promise<number> }> {
  await holder.query(
    'begin; set local idle_in_transaction_session_timeout = 0; lock table verification_codes',
  );
  const answer = new Customer({ url }).requestCode().then(({ status }) => status);
  answer.catch(() => {});
  await expect.poll(() => countWaiting()).toBe(1);
  return { answer };
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into%'`,
  );
  return rows[0].count;
}

describe('an open shop', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops in order on %s', async (name) => {
    const program = startProgram();
    await program.url;
    expect(await signal(program, name)).toBe('0');
  });

  it('finishes running requests after the first signal, although the signal comes twice at the same moment', async () => {
    const program = startProgram();
    const { answer } = await occupy(await program.url);
    program.child.kill('SIGINT');
    program.child.kill('SIGINT');
    await wait(300);
    await holder.query('rollback');
    expect(await answer).toBe(200);
    expect(await program.ended).toBe('0');
  });

  it('ends immediately on the second signal', async () => {
    const program = startProgram();
    await occupy(await program.url);
    expect(await insist(program)).toBe('SIGKILL');
  });

  it('ends immediately on the second signal under the program that starts it', async () => {
    const program = startProgram(undefined, [
      process.execPath,
      join(root, 'scripts/run.mjs'),
      'scripts/start.ts',
    ]);
    const url = await program.url;
    await occupy(url);
    expect(await insist(program)).toBe('137');
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('that does not stop ends after a time limit', async () => {
    const program = startProgram({}, [process.execPath, join(root, 'test', 'never-stop.ts'), 'stop']);
    await program.url;
    expect(await signal(program, 'SIGTERM')).toBe('SIGKILL');
  });
});

describe('a start is abandoned on the first signal', () => {
  it('while it waits for another node to migrate', async () => {
    await holder.query(
      'delete from schema_migrations where version = (select max(version) from schema_migrations)',
    );
    await holder.query(`begin; select from locks where name = 'migrations' for update`);
    const program = startProgram();
    await expect.poll(() => countConnections('licence-shop migrations')).toBe(1);
    expect(await signal(program, 'SIGTERM')).toBe('0');
  });

  it('while a database does not respond', async () => {
    const connected = Promise.withResolvers<Socket>();
    const silent = createServer(connected.resolve);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const program = startProgram({ DATABASE_URL: `postgres://shop@127.0.0.1:${port}/shop` });
    const socket = await connected.promise;
    expect(await signal(program, 'SIGTERM')).toBe('0');
    socket.destroy();
    silent.close();
  });

  it('while its own PostgreSQL is paused: after 10 s at most', async () => {
    const first = startProgram({});
    await first.url;
    await signal(first, 'SIGKILL');
    const processes = await findPostgres(folder);
    signalAll(processes, 'SIGSTOP');
    try {
      const second = startProgram({});
      await expect.poll(() => handlesHangUp(second.child.pid)).toBe(true);
      const begin = performance.now();
      await signal(second, 'SIGTERM');
      expect(performance.now() - begin).toBeLessThan(30_000);
    } finally {
      signalAll(processes, 'SIGCONT');
      signalAll(processes.slice(0, 1), 'SIGINT');
      await expect.poll(() => findPostgres(folder).catch(() => [])).toEqual([]);
    }
  });

  it('that does not come to an end, after a time limit', async () => {
    const program = startProgram({}, [process.execPath, join(root, 'test', 'never-stop.ts'), 'start']);
    await program.url;
    expect(await signal(program, 'SIGTERM')).toBe('SIGKILL');
  });
});

async function countConnections(name: string): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*) as count from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  );
  return rows[0].count;
}

/** Whether a process has a handler of its own for SIGHUP: Node has none. */
async function handlesHangUp(pid = 0): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number.parseInt(/SigCgt:\s*(\w+)/.exec(status)?.[1]?.at(-1) ?? '0', 16) % 2 === 1;
}
