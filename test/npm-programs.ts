import { spawn } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { root } from '../scripts/root.ts';
import { followProgram } from './follow-program.ts';

type Settings = Readonly<Record<string, string>>;

/** A command of README.md, as one types it: `npm run shop -- --help` without `npm`. */
export function startNpm(command: string, settings: Settings = {}) {
  const child = spawn('npm', command.split(' '), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });
  const { output, printed, ended } = followProgram(child);
  return { child, ended: ended.then((exitCode) => ({ exitCode, output: output() })), printed };
}

/** The processes of this machine that work in a folder, or whose command names it. */
export async function listProcessesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command, cwd, environment] = await Promise.all([
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
        readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
      ]);
      const isOfFolder = [command, cwd, environment].some((text) => text.includes(folder));
      return isOfFolder ? [command.replaceAll('\0', ' ')] : [];
    }),
  );
  return found.flat();
}
