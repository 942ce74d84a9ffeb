import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** The fields of /proc/<pid>/stat behind the name, which may hold anything (proc(5)). */
interface ProcessTimes {
  readonly parent: number;
  /** Seconds in use by the process, or the thread. */
  readonly own: number;
  /** Seconds that its children had used when they ended. */
  readonly ofEnded: number;
}

/** Seconds of processor time that a process has used; of its first thread alone when that is asked for. */
export async function readProcessorSeconds(pid: number, { firstThread = false } = {}): Promise<number> {
  const times = await readTimes(firstThread ? `${pid}/task/${pid}` : String(pid));
  return times?.own ?? Number.NaN;
}

/** The same for a process and its children, those included that have ended. */
export async function readFamilySeconds(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(readTimes));
  const children = all.filter((times) => times?.parent === pid);
  const head = await readTimes(String(pid));
  return children.reduce((sum, times) => sum + (times?.own ?? 0), (head?.own ?? 0) + (head?.ofEnded ?? 0));
}

/** Null for a process that has ended, and on systems without /proc. */
async function readTimes(path: string): Promise<ProcessTimes | null> {
  const text = await readFile(`/proc/${path}/stat`, 'latin1').catch(() => null);
  if (text === null) return null;
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user, system, userOfEnded, systemOfEnded] = fields
    .slice(11, 15)
    .map((ticks) => ticks / ticksPerSecond);
  return {
    parent: fields[1] ?? 0,
    own: (user ?? 0) + (system ?? 0),
    ofEnded: (userOfEnded ?? 0) + (systemOfEnded ?? 0),
  };
}
