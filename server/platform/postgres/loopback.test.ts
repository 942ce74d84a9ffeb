import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { Client, type PoolConfig } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  eachTestStopsItsServers,
  inFolder,
  killOwner,
  query,
  serverProcess,
  start,
  startOwner,
  stop,
} from '../../../test/embedded-clusters.ts';
import { connectToRunningPostgres } from './embedded-postgres.ts';
import { isQuotable } from './home.ts';
import { platformOf } from './install-binaries.ts';
import { reachOn } from './loopback.ts';

eachTestStopsItsServers();

const startLoopback = (folder?: string) => start(folder, undefined, 'loopback');

async function connect(connection: PoolConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect().finally(() => client.end());
}

describe('a server without Unix sockets, as on Windows', () => {
  it('listens at 127.0.0.1 alone, and lets nobody in without its password', async () => {
    const { connection } = await startLoopback();
    expect(connection.host).toBe('127.0.0.1');
    expect(
      await query(
        { connection },
        `select current_setting('listen_addresses') as addresses, current_setting('port')::int as port,
          current_setting('unix_socket_directories') as sockets,
          (select array_agg(distinct auth_method) from pg_hba_file_rules) as methods`,
      ),
    ).toEqual([
      {
        addresses: '127.0.0.1',
        port: connection.port,
        sockets: '',
        methods: ['reject', 'scram-sha-256'],
      },
    ]);
    for (const password of ['wrong', ''])
      await expect(connect({ ...connection, password })).rejects.toThrow(/password/);
    expect(connection.password).toMatch(/^[\w-]{43}$/);
    expect(await readFile(inFolder('postgres', 'postgres.log'), 'utf8')).not.toContain(connection.password);
  });

  it('keeps rows, password and port over a stop and a start, and takes another port if that one is taken', async () => {
    const first = await startLoopback();
    await query(first, 'create table kept as select 42 as answer');
    await stop(first);
    const second = await startLoopback();
    expect(second.connection).toEqual(first.connection);
    await stop(second);

    const other = createServer();
    await new Promise<void>((resolve) => other.listen(first.connection.port, '127.0.0.1', resolve));
    const third = await startLoopback();
    other.close();
    expect(third.connection.port).not.toBe(first.connection.port);
    expect(await query(third, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is used again after its shop was killed, and recovers after it was killed itself', async () => {
    const owner = await startOwner(undefined, {}, 'loopback');
    const running = await connectToRunningPostgres(inFolder(), 'loopback');
    if (running === null) throw new Error('No server runs');
    await query(running, 'create table kept as select 42 as answer');
    await killOwner(owner);
    expect((await startLoopback()).connection).toEqual(running.connection);

    process.kill(await serverProcess(), 'SIGKILL');
    const read = () => query(running, 'select answer from kept').catch(() => []);
    await expect.poll(read).toEqual([{ answer: 42 }]);
  });

  it('of a copied folder is its own, although the copy names the port of the original', async () => {
    const original = await startLoopback(inFolder('original'));
    await query(original, 'create table of_original as select 1');
    // As a copy made while the original runs: PostgreSQL then recovers it.
    await cp(inFolder('original'), inFolder('copy'), { recursive: true });
    await writeFile(
      inFolder('copy', 'postgres', 'cluster', 'postmaster.pid'),
      await readFile(inFolder('original', 'postgres', 'cluster', 'postmaster.pid')),
    );
    const copy = await startLoopback(inFolder('copy'));
    expect(copy.connection.port).not.toBe(original.connection.port);
    await query(copy, 'drop table of_original');
    expect(await query(original, 'select * from of_original')).toHaveLength(1);
    await stop(copy);
    await rm(inFolder('copy'), { recursive: true });
  });
});

describe('what depends on the system', () => {
  it('is a password on Windows, and a socket elsewhere', () => {
    expect(reachOn('win32')).toBe('loopback');
    for (const platform of ['linux', 'darwin'] as const) expect(reachOn(platform)).toBe('socket');
  });

  it('names the package of PostgreSQL as it is named', () => {
    expect(platformOf({ platform: 'win32', arch: 'x64' })).toBe('windows-x64');
    expect(platformOf({ platform: 'linux', arch: 'arm64' })).toBe('linux-arm64');
  });

  it('are the characters that initdb does not quote', () => {
    expect(isQuotable('C:\\shops\\licence shop', 'win32')).toBe(true);
    expect(isQuotable('C:\\shops\\%TEMP%', 'win32')).toBe(false);
    expect(isQuotable('/srv/a\\b', 'linux')).toBe(false);
  });
});
