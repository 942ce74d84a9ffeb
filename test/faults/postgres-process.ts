import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process ids of a shop's own PostgreSQL: the postmaster first, then its children. */
export async function findPostgres(dataFolder: string): Promise<number[]> {
  const file = join(dataFolder, 'postgres', 'cluster', 'postmaster.pid');
  const postmaster = Number((await readFile(file, 'utf8')).split('\n')[0]);
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children: number[] = [];
  for (const name of processes) {
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (Number(status.split(') ')[1]?.split(' ')[1]) === postmaster) children.push(Number(name));
  }
  return [postmaster, ...children];
}

export function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const id of processes) {
    try {
      process.kill(id, signal);
    } catch {
      // It is gone already.
    }
  }
}
