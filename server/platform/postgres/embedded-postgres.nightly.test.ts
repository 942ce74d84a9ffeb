import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { eachTestStopsItsServers, inFolder, query, start, stop } from '../../../test/embedded-clusters.ts';

eachTestStopsItsServers();

describe("the shop's own PostgreSQL", () => {
  it('is PostgreSQL 18 in UTF-8, writes every commit to the disk, and checks what it reads', async () => {
    const postgres = await start();
    expect(
      await query(
        postgres,
        `select current_setting('server_version_num')::int / 10000 as version,
          current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
          current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums`,
      ),
    ).toEqual([{ version: 18, encoding: 'UTF8', fsync: 'on', commit: 'on', checksums: 'on' }]);
  });

  it('keeps the kind of shared memory that initdb found to work on this machine', async () => {
    const kind = "select current_setting('dynamic_shared_memory_type') as kind";
    const postgres = await start();
    const [found] = await query(postgres, kind);
    const file = join(dirname(postgres.connection.host ?? ''), 'cluster', 'postgresql.conf');
    await stop(postgres);
    expect(await readFile(file, 'utf8')).toContain(formatKind(found as object));
    // As initdb writes it where /dev/shm can't be written.
    await writeFile(file, 'dynamic_shared_memory_type = mmap\t# the default is usually the first option\n');
    expect(await query(await start(), kind)).toEqual([{ kind: 'mmap' }]);
  });

  it('listens only on a Unix socket', async () => {
    const addresses = "select current_setting('listen_addresses') as addresses";
    expect(await query(await start(), addresses)).toEqual([{ addresses: '' }]);
  });

  it('keeps rows over a stop and a start', async () => {
    const first = await start();
    await query(first, 'create table kept as select 42 as answer');
    await stop(first);
    expect(await query(await start(), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('stops although connections are open', async () => {
    const postgres = await start();
    const client = new Client(postgres.connection);
    client.on('error', () => {});
    await client.connect();
    await stop(postgres);
    await expect(query(postgres, 'select 1')).rejects.toThrow('ENOENT');
  });

  it('runs in a folder with spaces and quotes in its name', async () => {
    const postgres = await start(inFolder(`a shop's "data", $HOME \\ ü`), inFolder('system'));
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('runs in a folder whose path is too long for a socket, and removes its socket folder', async () => {
    const postgres = await start(inFolder('long'.repeat(40)));
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(postgres.connection.host?.length).toBeLessThan(90);
    await stop(postgres);
    await expect(readFile(postgres.connection.host ?? '')).rejects.toThrow('ENOENT');
  });
});

const formatKind = (found: object) =>
  Object.values(found)
    .map((kind) => `dynamic_shared_memory_type = '${kind}'`)
    .join();
