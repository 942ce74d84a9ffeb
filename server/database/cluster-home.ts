import { randomUUID } from 'node:crypto';
import { lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Account } from './run-command.ts';
import { canEnter, chooseServerAccount, findOwnerAccount, handOver, runsAsRoot } from './system-account.ts';
import { openSystemFolder } from './system-folder.ts';

/** Where the own PostgreSQL lives, and as whom it runs. */
export interface ClusterHome {
  /** Real path of the folder that holds the cluster, its log and its socket. */
  readonly folder: string;
  readonly account: Account;
}

/**
 * Opens `postgres` in the data folder, making it on the first start. Where PostgreSQL's account cannot reach
 * the data folder, the home is made in `systemFolder` and `postgres` becomes a link to it.
 */
export async function openClusterHome(dataFolder: string, systemFolder: string): Promise<ClusterHome> {
  await makeDataFolder(dataFolder);
  const entry = join(dataFolder, 'postgres');
  const home = (await isThere(entry)) ? await findHome(entry) : await makeHome(entry, systemFolder);
  if (await canEnter(home.account, home.folder)) return home;
  throw new StartError(
    `The user ${home.account?.name ?? 'running the shop'} cannot reach its database in ${home.folder}: let it enter the folders above, or set DATA_DIR to another folder.`,
  );
}

/** Others may pass through, which PostgreSQL's account needs, but not list what is there. */
async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 });
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be made (${String(error)}).`);
  }
}

function isThere(entry: string): Promise<boolean> {
  return lstat(entry).then(
    () => true,
    () => false,
  );
}

async function findHome(entry: string): Promise<ClusterHome> {
  const folder = await realpath(entry).catch(() => {
    throw new StartError(
      `The database that ${entry} links to is not there: bring it back, or set DATA_DIR to another folder.`,
    );
  });
  const { uid } = await stat(folder);
  const isRoots = uid === 0 && runsAsRoot();
  if (!isRoots) return { folder, account: await findOwnerAccount(uid, folder) };
  const account = await chooseServerAccount();
  await handOver(folder, account);
  return { folder, account };
}

async function makeHome(entry: string, systemFolder: string): Promise<ClusterHome> {
  const account = await chooseServerAccount();
  const reachable = await canEnter(account, join(entry, '..'));
  const folder = reachable ? entry : join(await openSystemFolder(systemFolder), randomUUID());
  try {
    await mkdir(folder);
    await handOver(folder, account);
    if (!reachable) await symlink(folder, entry);
  } catch (error) {
    throw new StartError(`The database's folder ${folder} cannot be made (${String(error)}).`);
  }
  return { folder: await realpath(folder), account };
}
