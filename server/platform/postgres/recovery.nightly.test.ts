import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  eachTestStopsItsServers,
  inFolder,
  killOwner,
  logOfServers,
  query,
  serverProcess,
  start,
  startOwner,
  stop,
} from '../../../test/embedded-clusters.ts';

eachTestStopsItsServers();

describe('after a kill -9 of its shop, PostgreSQL', () => {
  it('runs on, and the next start uses it', async () => {
    await killOwner(await startOwner());
    const before = await serverProcess();
    const postgres = await start();
    expect(await serverProcess()).toBe(before);
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is found in its short socket folder too', async () => {
    const dataFolder = inFolder('long'.repeat(40));
    await killOwner(await startOwner(dataFolder));
    expect(await query(await start(dataFolder), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is found in a short socket folder that this start would not choose', async () => {
    const dataFolder = inFolder('long'.repeat(40));
    await mkdir(inFolder('t'));
    await killOwner(await startOwner(dataFolder, { TMPDIR: inFolder('t') }));
    const before = await serverProcess(dataFolder);
    expect(await query(await start(dataFolder), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await serverProcess(dataFolder)).toBe(before);
  });
});

describe('PostgreSQL starts again', () => {
  it('automatically when it dies', async () => {
    const postgres = await start();
    process.kill(await serverProcess(), 'SIGKILL');
    await expect.poll(logOfServers, { timeout: 40_000 }).toContain('PostgreSQL is back');
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('where a first start was cut short', async () => {
    const first = await start();
    await stop(first);
    await rm(inFolder('postgres/cluster'), { recursive: true });
    const unfinished = inFolder('postgres/cluster.new-unfinished');
    await writeFile(unfinished, '');
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(readFile(unfinished)).rejects.toThrow('ENOENT');
  });

  it('on a copy that lost its owner and rights', async () => {
    const first = await start(inFolder('first'));
    await query(first, 'create table kept as select 42 as answer');
    await stop(first);
    await cp(inFolder('first'), inFolder('copy'), { recursive: true });
    await chmod(inFolder('copy/postgres/cluster'), 0o755);
    expect(await query(await start(inFolder('copy')), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('on a copy that was made while the first one ran, as after a power cut', async () => {
    const first = await start(inFolder('first'));
    await query(first, 'create table kept as select 42 as answer');
    const withoutSocket = { recursive: true, filter: (path: string) => !path.includes('.s.PGSQL') };
    await cp(inFolder('first'), inFolder('copy'), withoutSocket);
    expect(await query(await start(inFolder('copy')), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});
