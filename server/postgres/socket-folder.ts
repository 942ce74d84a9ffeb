import { lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, dataFolderOf } from './cluster.ts';
import { readPostmasterFile, removeStalePostmasterFile } from './postmaster-file.ts';
import { handOver } from './system-account.ts';

/** The folder of the server's Unix socket, for its account alone. */
export interface SocketFolder {
  readonly path: string;
  /** Removes the folder where it stands outside the home. */
  remove(): Promise<void>;
}

/** The path of a Unix socket must fit in 104 bytes with its end on macOS, in 108 on Linux. */
const maximumPathBytes = 103;

/**
 * The folder in the home or, where that path is too long for a socket, a short one in the machine's folder for
 * temporary files; one that an earlier start used, whose server may still run, is used again.
 */
export async function openSocketFolder(cluster: Cluster): Promise<SocketFolder> {
  const own = join(cluster.folder, 'socket');
  if (fitsSocketPath(own)) {
    await mkdir(own).catch(ignoreExisting);
    await handOver(own, cluster.account);
    return { path: own, remove: async () => {} };
  }
  const path = (await findEarlier(cluster)) ?? (await mkdtemp(join(tmpdir(), 'licence-shop-')));
  await handOver(path, cluster.account);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

function fitsSocketPath(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= maximumPathBytes;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/**
 * Only a folder that still belongs to the server's account: anybody may make one in a temporary place. A copy of a
 * data folder names the original's, which is stale.
 */
async function findEarlier(cluster: Cluster): Promise<string | null> {
  await removeStalePostmasterFile(dataFolderOf(cluster));
  const path = (await readPostmasterFile(dataFolderOf(cluster)))?.socketFolder ?? null;
  const folder = await lstat(path ?? '').catch(() => null);
  const uid = cluster.account?.uid ?? process.getuid?.();
  return folder?.isDirectory() && folder.uid === uid ? path : null;
}
