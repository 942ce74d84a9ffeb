import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  eachTestStopsItsServers,
  inFolder,
  killOwner,
  start,
  startOwner,
  stop,
} from '../../../test/embedded-clusters.ts';

eachTestStopsItsServers();

describe('a start that fails', () => {
  it('says that another shop uses the folder, for as long as it runs', async () => {
    const owner = await startOwner();
    await expect(start()).rejects.toThrow(
      `The database in ${inFolder('postgres')} is in use by another shop that is running: stop that one, or set DATA_DIR to another folder.`,
    );
    await killOwner(owner);
    await start();
  });

  it('says that the folder was written by another version', async () => {
    await stop(await start());
    await writeFile(inFolder('postgres/cluster/PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(
      `The data in ${inFolder('postgres')} was written by PostgreSQL 16, but this version of the shop runs PostgreSQL 18: set DATA_DIR to another folder, or start the version of the shop that wrote it.`,
    );
  });

  it('says that the data folder is a file', async () => {
    const file = inFolder('data');
    await writeFile(file, '');
    await expect(start(file)).rejects.toThrow(`The data folder ${file} cannot be made`);
  });

  it('says that PostgreSQL does not start, and why', async () => {
    await stop(await start());
    await writeFile(inFolder('postgres/cluster/postgresql.auto.conf'), "shared_buffers = 'plenty'\n");
    await expect(start()).rejects.toThrow(/^PostgreSQL does not start: .*postgresql.auto.conf/);
  });
});
