import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = 'postmaster.pid';

/** Returns null if no server runs in the data folder and the last one stopped normally. */
export async function readServerPid(dataFolder: string): Promise<number | null> {
  return Number.parseInt((await readLines(dataFolder))[0] ?? '', 10) || null;
}

/** The folder of the Unix socket of the server that runs in the data folder, or null. */
export async function readSocketFolder(dataFolder: string): Promise<string | null> {
  const [pid, , , , socketFolder] = await readLines(dataFolder);
  return socketFolder && (await readWorkingFolder(pid)) === dataFolder ? socketFolder : null;
}

/** After a power cut, or in a copy of the folder, the pid may belong to another process. */
export async function removeStalePostmasterFile(dataFolder: string): Promise<void> {
  const pid = await readServerPid(dataFolder);
  const workingFolder = await readWorkingFolder(pid);
  if (workingFolder && workingFolder !== dataFolder) await rm(join(dataFolder, fileName));
}

async function readLines(dataFolder: string): Promise<string[]> {
  const text = await readFile(join(dataFolder, fileName), 'utf8').catch(() => '');
  return text.split('\n');
}

/** A server works in its data folder. Null is a process that ended, or a system without /proc. */
async function readWorkingFolder(pid: string | number | null | undefined): Promise<string | null> {
  return pid ? readlink(`/proc/${pid}/cwd`).catch(() => null) : null;
}
