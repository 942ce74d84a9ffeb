import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
let running: EmbeddedPostgres[];
let owners: ChildProcess[];
let logged: string[];

beforeEach(async () => {
  folder = await makeTemporaryFolder();
  running = [];
  owners = [];
  logged = [];
});

afterEach(async () => {
  for (const owner of owners) await killOwner(owner);
  for (const postgres of running) await postgres.stop();
  await rm(folder, { recursive: true });
});

async function start(dataFolder: string): Promise<EmbeddedPostgres> {
  const log = {
    info: (message: string) => logged.push(message),
    error: (_details: object, message: string) => logged.push(message),
  };
  const postgres = await startEmbeddedPostgres({ dataFolder, log });
  running.push(postgres);
  return postgres;
}

async function stop(postgres: EmbeddedPostgres): Promise<void> {
  running = running.filter((one) => one !== postgres);
  await postgres.stop();
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

/** A process of its own that owns the data folder, as another shop would. */
async function startOwner(dataFolder: string): Promise<ChildProcess> {
  const program = join(import.meta.dirname, '../../test/hold-database.ts');
  const owner = spawn(process.execPath, [program, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  owners.push(owner);
  await once(owner.stdout, 'data');
  return owner;
}

async function killOwner(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null || owner.signalCode !== null) return;
  const ended = once(owner, 'exit');
  owner.kill('SIGKILL');
  await ended;
}

async function serverProcess(postgres: EmbeddedPostgres): Promise<number> {
  return Number.parseInt(await readFile(join(postgres.folder, 'cluster', 'postmaster.pid'), 'utf8'), 10);
}

describe("the shop's own PostgreSQL", () => {
  it('is PostgreSQL 18 in UTF-8, writes every commit to the disk, and checks what it reads', async () => {
    const postgres = await start(folder);
    expect(
      await query(
        postgres,
        `select current_setting('server_version_num')::int / 10000 as version,
          current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
          current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums`,
      ),
    ).toEqual([{ version: 18, encoding: 'UTF8', fsync: 'on', commit: 'on', checksums: 'on' }]);
  });

  it('listens on a Unix socket alone', async () => {
    const postgres = await start(folder);
    expect(await query(postgres, "select current_setting('listen_addresses') as addresses")).toEqual([
      { addresses: '' },
    ]);
  });

  it('keeps what was written over a stop and a start', async () => {
    const first = await start(folder);
    await query(first, 'create table kept as select 42 as answer');
    await stop(first);
    expect(await query(await start(folder), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('stops when it is told to, with connections open', async () => {
    const postgres = await start(folder);
    const client = new Client(postgres.connection);
    client.on('error', () => {});
    await client.connect();
    await stop(postgres);
    await expect(query(postgres, 'select 1')).rejects.toThrow('ENOENT');
  });

  it('runs in a folder with spaces and quotes in its name', async () => {
    const postgres = await start(join(folder, `a shop's "data", $HOME \\ ü`));
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('runs in a folder whose path is too long for a socket, and cleans up behind itself', async () => {
    const dataFolder = join(folder, 'long'.repeat(40));
    const postgres = await start(dataFolder);
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(postgres.connection.host?.length).toBeLessThan(90);
    await stop(postgres);
    await expect(readFile(postgres.connection.host ?? '')).rejects.toThrow('ENOENT');
  });

  it('is found again, still running, after its shop was killed', async () => {
    const owner = await startOwner(folder);
    await killOwner(owner);
    const before = Number.parseInt(
      await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'),
      10,
    );
    const postgres = await start(folder);
    expect(await serverProcess(postgres)).toBe(before);
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is found again behind its short socket folder too', async () => {
    const dataFolder = join(folder, 'long'.repeat(40));
    await killOwner(await startOwner(dataFolder));
    const postgres = await start(dataFolder);
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is started again when it dies', async () => {
    const postgres = await start(folder);
    process.kill(await serverProcess(postgres), 'SIGKILL');
    await expect.poll(() => logged, { timeout: 10_000 }).toContain('PostgreSQL is back');
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts where a first start was cut short', async () => {
    const first = await start(folder);
    await stop(first);
    await rm(join(first.folder, 'cluster'), { recursive: true });
    await writeFile(join(first.folder, 'cluster.new-unfinished'), '');
    const second = await start(folder);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(readFile(join(first.folder, 'cluster.new-unfinished'))).rejects.toThrow('ENOENT');
  });
});

describe('a start that cannot be', () => {
  it('says that another shop uses the folder, for as long as it runs', async () => {
    const owner = await startOwner(folder);
    await expect(start(folder)).rejects.toThrow(
      `The database in ${join(folder, 'postgres')} is in use by another shop that is running: stop that one, or set DATA_DIR to another folder.`,
    );
    await killOwner(owner);
    await start(folder);
  });

  it('says that the folder was written by another version', async () => {
    const postgres = await start(folder);
    await stop(postgres);
    await writeFile(join(postgres.folder, 'cluster', 'PG_VERSION'), '16\n');
    await expect(start(folder)).rejects.toThrow(
      `The data in ${join(folder, 'postgres')} was written by PostgreSQL 16, but this version of the shop runs PostgreSQL 18: set DATA_DIR to another folder, or start the version of the shop that wrote it.`,
    );
  });

  it('says that the data folder is a file', async () => {
    const file = join(folder, 'data');
    await writeFile(file, '');
    await expect(start(file)).rejects.toThrow(`The data folder ${file} cannot be made`);
  });

  it('says that PostgreSQL does not start, and why', async () => {
    const postgres = await start(folder);
    await stop(postgres);
    await writeFile(join(postgres.folder, 'cluster', 'postgresql.auto.conf'), "shared_buffers = 'plenty'\n");
    await expect(start(folder)).rejects.toThrow(/^PostgreSQL does not start: .*postgresql.auto.conf/);
  });
});
