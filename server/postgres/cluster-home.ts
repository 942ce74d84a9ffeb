import { randomUUID } from 'node:crypto';
import { lstat, mkdir, realpath, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import { claimLinkedHome } from './linked-home.ts';
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
 * the data folder, the home is made in `systemFolder` and `postgres` becomes a link to it. Several first starts
 * at the same moment open the same home: which of them may use it is decided by the claim.
 */
export async function openClusterHome(dataFolder: string, systemFolder: string): Promise<ClusterHome> {
  await makeDataFolder(dataFolder);
  const entry = join(dataFolder, 'postgres');
  if ((await kindOf(entry)) === null) await makeHome(entry, systemFolder);
  const home = await findHome(entry);
  if (!(await canEnter(home.account, home.folder))) {
    throw new StartError(
      `The user ${home.account?.name ?? 'running the shop'} cannot reach its database in ${home.folder}: let it enter the folders above, or set DATA_DIR to another folder.`,
    );
  }
  if ((await kindOf(entry)) === 'link') await claimLinkedHome(dataFolder, home.folder);
  return home;
}

/** Others may pass through, which PostgreSQL's account needs, but not list what is there. */
async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 });
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be made (${String(error)}).`);
  }
}

function kindOf(entry: string): Promise<'link' | 'folder' | null> {
  return lstat(entry).then(
    (found) => (found.isSymbolicLink() ? 'link' : 'folder'),
    () => null,
  );
}

async function findHome(entry: string): Promise<ClusterHome> {
  const folder = await realpath(entry).catch(() => {
    throw new StartError(
      `The database that ${entry} links to is not on this machine: restore a backup into another DATA_DIR, or bring the linked folder back.`,
    );
  });
  const { uid } = await stat(folder);
  const isRoots = uid === 0 && runsAsRoot();
  if (!isRoots) return { folder, account: await findOwnerAccount(uid, folder) };
  const account = await chooseServerAccount();
  await handOver(folder, account);
  return { folder, account };
}

async function makeHome(entry: string, systemFolder: string): Promise<void> {
  const reachable = await canEnter(await chooseServerAccount(), join(entry, '..'));
  try {
    if (reachable) await mkdir(entry, { mode: 0o700 }).catch(ignoreExisting);
    else await makeLinkedHome(entry, join(await openSystemFolder(systemFolder), randomUUID()));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database's folder ${entry} cannot be made (${String(error)}).`);
  }
}

async function makeLinkedHome(entry: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  try {
    await symlink(folder, entry);
  } catch (error) {
    await rm(folder, { recursive: true });
    ignoreExisting(error);
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
