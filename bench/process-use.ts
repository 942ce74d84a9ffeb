import { readFile, writeFile } from 'node:fs/promises';

/** Of a process with its children. PostgreSQL is none of the shop's: it outlives it. */
export async function readCpuSeconds(pid: number): Promise<{ all: number; mainThread: number }> {
  return {
    all: await readCpuSecondsOfTree(pid),
    mainThread: await readSeconds(`/proc/${pid}/task/${pid}`),
  };
}

/** The CPU time of a process and of its children, with those that have ended. */
export async function readCpuSecondsOfTree(pid: number): Promise<number> {
  const read = (each: number) => readSeconds(`/proc/${each}`, { withEnded: true }).catch(() => 0);
  return sum(await Promise.all((await listTree(pid)).map(read)));
}

/** The resident memory of a process, and its peak since {@link forgetPeak}. */
export async function readMegabytes(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return { now: megabytesOf(status, 'VmRSS'), peak: megabytesOf(status, 'VmHWM') };
}

export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** The memory of a process and its children. A page that several share counts in equal parts. */
export async function readMegabytesOfTree(pid: number): Promise<number> {
  const read = async (each: number) =>
    megabytesOf(await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => ''), 'Pss');
  return sum(await Promise.all((await listTree(pid)).map(read)));
}

async function listTree(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1')).split(' ').filter(Boolean);
  return [pid, ...children.map(Number)];
}

/** From proc(5), which counts in hundredths of a second. */
async function readSeconds(folder: string, { withEnded = false } = {}): Promise<number> {
  const text = await readFile(`${folder}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return sum(fields.slice(11, withEnded ? 15 : 13).map(Number)) / 100;
}

function megabytesOf(text: string, name: string): number {
  return (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) * 1_024) / 1e6;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
