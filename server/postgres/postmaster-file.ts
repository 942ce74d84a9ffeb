import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = 'postmaster.pid';

/** Returns null if no server runs in the data folder and the last one stopped normally. */
export async function readServerPid(dataFolder: string): Promise<number | null> {
  const text = await readFile(join(dataFolder, fileName), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

/**
 * Removes the file if its process is not the folder's server. After a power cut, or in a copy of the folder, the pid
 * may belong to another process, and PostgreSQL would then refuse to start.
 */
export async function removeStalePostmasterFile(dataFolder: string): Promise<void> {
  const pid = await readServerPid(dataFolder);
  const workingFolder = pid && (await readlink(`/proc/${pid}/cwd`).catch(() => null));
  // A server works in its data folder. Null is a process that ended, or a system without /proc.
  if (workingFolder && workingFolder !== dataFolder) await rm(join(dataFolder, fileName));
}
