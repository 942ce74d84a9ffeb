import { readlink } from 'node:fs/promises';
import { runCommand } from './run-as.ts';

/**
 * Where a process works: as /proc says it, or lsof on macOS, which has no /proc. Null is a process
 * that ended, or one that can't be seen.
 */
export async function findWorkingFolder(
  pid: number,
  platform: string = process.platform,
): Promise<string | null> {
  if (platform !== 'darwin') return readlink(`/proc/${pid}/cwd`).catch(() => null);
  const args = ['-a', '-p', String(pid), '-d', 'cwd', '-F', 'n'];
  return readLsof((await runCommand('lsof', args, { account: null })).output);
}

/** A line for each fact, after a letter for its kind: `n` is before a name. */
export function readLsof(output: string): string | null {
  return /^n(\/.*)$/m.exec(output)?.[1] ?? null;
}
