import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a server writes about itself in its data folder for as long as it runs. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string | null;
}

const fileName = 'postmaster.pid';

/** Null when no server runs in the folder and the last one stopped in order. */
export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(dataFolder, fileName), 'utf8').catch(() => '');
  const [pid, , , , socketFolder] = text.split('\n');
  return pid ? { pid: Number(pid), socketFolder: socketFolder || null } : null;
}

/**
 * Removes the file where the process that it names is not the folder's server. After a power cut, or in a copy
 * of the folder, the number may be another process's, and PostgreSQL would then refuse to start.
 */
export async function removeStalePostmasterFile(dataFolder: string): Promise<void> {
  const file = await readPostmasterFile(dataFolder);
  if (!file) return;
  const workingFolder = await readlink(`/proc/${file.pid}/cwd`).catch(() => null);
  // A server works in its data folder. Null is a process that ended, or a system that does not tell.
  if (workingFolder !== null && workingFolder !== dataFolder) await rm(join(dataFolder, fileName));
}
