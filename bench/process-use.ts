import { readFile, writeFile } from 'node:fs/promises';

/** The CPU time of a process and of its children, with those that have ended. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1');
  const pids = [String(pid), ...children.split(' ').filter(Boolean)];
  const seconds = await Promise.all(pids.map((each) => readOwnSeconds(each).catch(() => 0)));
  return seconds.reduce((sum, one) => sum + one, 0);
}

/** From proc(5), which counts in hundredths of a second. */
async function readOwnSeconds(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

/** The resident memory of a process, and its peak since {@link forgetPeak}. */
export async function readMegabytes(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1_024) / 1e6;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}
