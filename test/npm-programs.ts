import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { root } from '../scripts/root.ts';

type Settings = Readonly<Record<string, string>>;

/** A command of README.md, as one types it: `npm run shop -- --help` without `npm`. */
export function startNpm(command: string, settings: Settings = {}) {
  const child = spawn('npm', command.split(' '), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });
  let output = '';
  let check: () => void = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
      check();
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ exitCode: code as number | null, output }));
  const printed = (line: RegExp) =>
    new Promise<void>((resolve, reject) => {
      check = () => {
        if (line.test(output)) resolve();
      };
      check();
      void ended.then(() => reject(new Error(`It ended:\n${output}`)));
    });
  return { child, ended, printed };
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
