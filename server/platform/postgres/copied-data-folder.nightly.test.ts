import { cp, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import {
  eachTestStopsItsServers,
  inFolder,
  logOfServers,
  query,
  start,
  stop,
} from '../../../test/embedded-clusters.ts';
import { borrowServer, type ShopServer } from '../storage/storage.ts';
import { runCommand } from './run-as.ts';

eachTestStopsItsServers();

let borrowed: ShopServer | null = null;

afterEach(async () => {
  await borrowed?.stop();
  borrowed = null;
});

const whereTheDataIs = `select current_setting('data_directory') as folder`;
const withoutSockets = {
  recursive: true,
  verbatimSymlinks: true,
  filter: (path: string) => !path.includes('.s.PGSQL'),
};

async function makeLinkedDataFolder(): Promise<void> {
  await mkdir(inFolder('elsewhere'));
  await mkdir(inFolder('first'));
  await symlink(inFolder('elsewhere'), inFolder('first/postgres'));
  await stop(await start(inFolder('first')));
}

const refusal = () =>
  `The database in ${inFolder('elsewhere')} belongs to the data folder ${inFolder('first')}, not to ${inFolder('copy')}`;

it('a copy of a data folder whose database is elsewhere never opens the database of its original', async () => {
  await makeLinkedDataFolder();
  await cp(inFolder('first'), inFolder('copy'), withoutSockets);
  await expect(start(inFolder('copy'))).rejects.toThrow(refusal());
  const borrowing = borrowServer(
    { databaseUrl: null, databaseOwnerUrl: null, dataFolder: inFolder('copy') },
    console,
  );
  await expect(borrowing).rejects.toThrow(refusal());
  await start(inFolder('first'));
});

it('a data folder that was moved opens its database again once its new path is written there', async () => {
  await makeLinkedDataFolder();
  await rename(inFolder('first'), inFolder('copy'));
  await expect(start(inFolder('copy'))).rejects.toThrow(refusal());
  await writeFile(inFolder('elsewhere/data-folder'), inFolder('copy'));
  await start(inFolder('copy'));
});

it('a link to a database that is on another machine is refused with what to do', async () => {
  await mkdir(inFolder('copy'));
  await symlink(inFolder('nowhere'), inFolder('copy/postgres'));
  await expect(start(inFolder('copy'))).rejects.toThrow('is not on this machine: restore a backup');
});

it.each(['copy', 'long'.repeat(40)])(
  'a backup of a copy that was made while the original ran reads the copy (folder %s)',
  async (name) => {
    const [first, copy] = [inFolder(`${name}-1`), inFolder(`${name}-2`)];
    await query(await start(first), 'create table orders as select 1 as one');
    await cp(first, copy, withoutSockets);
    borrowed = await borrowServer({ databaseUrl: null, databaseOwnerUrl: null, dataFolder: copy }, console);
    const read = await query({ connection: borrowed.owner }, whereTheDataIs);
    expect(read).toEqual([{ folder: `${copy}/postgres/cluster` }]);
  },
);

it('a start warns when PostgreSQL runs as an account that other programs share', async () => {
  await mkdir(inFolder('postgres'));
  // Only root can do this, and only root's PostgreSQL runs as another user.
  const given = await runCommand('chown', ['nobody', inFolder('postgres')], { account: null });
  await start();
  const warned = logOfServers().some((line) => line.startsWith('PostgreSQL runs as nobody'));
  expect(warned).toBe(given.succeeded);
});
