import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import { nullIf, writeOnce } from '../process/write-durably.ts';
import {
  type Account,
  canEnter,
  chooseServerAccount,
  findOwnerAccount,
  handOver,
  runsAsRoot,
} from './run-as.ts';

/** Where the shop's own PostgreSQL is, and as whom it runs. */
export interface Home {
  /** Real path of the folder that holds the cluster, its programs, its log and its socket. */
  readonly folder: string;
  readonly account: Account;
}

/** Where root keeps the database if PostgreSQL's account can't use the data folder. */
export const defaultSystemFolder = '/var/lib/licence-shop';

/** initdb starts postgres through a shell and doesn't quote these characters of its path. */
export function isQuotable(path: string, platform: NodeJS.Platform = process.platform): boolean {
  return !(platform === 'win32' ? /["%]/ : /["$`\\]/).test(path);
}

/**
 * In the data folder, or behind a link in `systemFolder` where PostgreSQL's account can't use that.
 */
export async function openHome(dataFolder: string, systemFolder: string): Promise<Home> {
  // Others may pass through, which PostgreSQL's account needs, but not list what is there.
  await mkdir(dataFolder, { recursive: true, mode: 0o711 }).catch((error) => {
    throw new StartError(`The data folder ${dataFolder} cannot be made (${String(error)}).`);
  });
  const entry = join(await realpath(dataFolder), 'postgres');
  if (!(await lstat(entry).catch(() => null))) await makeHome(entry, systemFolder);
  const folder = await realpath(entry).catch(() => {
    throw new StartError(
      `The database that ${entry} links to is not on this machine: restore a backup into ` +
        'another DATA_DIR, or bring the linked folder back.',
    );
  });
  const account = await takeOwnership(folder);
  if (folder !== entry) await claimLinkedHome(entry, folder);
  return { folder, account };
}

async function makeHome(entry: string, systemFolder: string): Promise<void> {
  const account = await chooseServerAccount();
  const isUsable = !account || (isQuotable(entry) && (await canEnter(account, join(entry, '..'))));
  try {
    if (isUsable) await mkdir(entry, { mode: 0o700 }).catch(nullIf('EEXIST'));
    else await makeLinkedHome(entry, systemFolder);
  } catch (error) {
    throw new StartError(`The database's folder ${entry} cannot be made (${String(error)}).`);
  }
}

async function makeLinkedHome(entry: string, systemFolder: string): Promise<void> {
  await mkdir(systemFolder, { recursive: true });
  // PostgreSQL's account must be able to enter, with any umask.
  await chmod(systemFolder, 0o755);
  const folder = join(systemFolder, randomUUID());
  await mkdir(folder, { mode: 0o700 });
  try {
    await symlink(folder, entry);
  } catch (error) {
    await rm(folder, { recursive: true });
    nullIf('EEXIST')(error);
  }
}

async function takeOwnership(folder: string): Promise<Account> {
  const { uid } = await stat(folder);
  if (uid !== 0 || !runsAsRoot()) return findOwnerAccount(uid, folder);
  const account = await chooseServerAccount();
  await handOver(folder, account);
  return account;
}

/** Refuses a copy of a data folder: its link leads to the original's database. */
async function claimLinkedHome(entry: string, home: string): Promise<void> {
  const record = join(home, 'data-folder');
  const dataFolder = join(entry, '..');
  const owner = (await writeOnce(record, `${dataFolder}\n`, 0o644)).trim();
  if (owner === dataFolder) return;
  throw new StartError(
    `The database in ${home} belongs to the data folder ${owner}, not to ${dataFolder}, which ` +
      'only links to it. For a copy of the shop, restore a backup into an empty DATA_DIR. If ' +
      `you moved the data folder, write its new path into ${record}.`,
  );
}
