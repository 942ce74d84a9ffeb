import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readServerPid } from '../server/platform/postgres/cluster.ts';
import { findWorkingFolder } from '../server/platform/postgres/working-folder.ts';

/** The start of the name of the folder in which this run of the tests keeps its server. */
export const clusterFolderName = `licence-shop-run-${process.pid}-`;

/** Stops the servers, and removes the folders, of earlier runs that were killed before they could do so. */
export async function removeAbandonedClusters(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const run = /^licence-shop-run-(\d+)-/.exec(name)?.[1];
    if (run && !isAlive(Number(run))) await removeCluster(join(tmpdir(), name)).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function removeCluster(folder: string): Promise<void> {
  const dataFolder = join(folder, 'postgres', 'cluster');
  const pid = await readServerPid(dataFolder);
  const workingFolder = pid && (await findWorkingFolder(pid));
  if (pid && workingFolder === dataFolder) process.kill(pid, 'SIGQUIT');
  await rm(folder, { recursive: true, maxRetries: 5 });
}
