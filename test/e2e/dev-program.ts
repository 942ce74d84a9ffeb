import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** `npm run dev` in a copy of the checkout, whose files a test may edit. */
export interface DevProgram {
  readonly child: ChildProcess;
  readonly folders: readonly string[];
  readonly url: string;
  readonly deskUrl: string;
  output(): string;
  /** Waits until this line was printed so many times. */
  printed(line: RegExp, times?: number): Promise<void>;
  /** Replaces a text of a file, which must have it. */
  edit(file: string, from: string, to: string): Promise<void>;
}

export async function startDevProgram(settings: NodeJS.ProcessEnv): Promise<DevProgram> {
  const [checkout, data] = await Promise.all([makeTemporaryFolder(), makeTemporaryFolder()]);
  const copy = 'git ls-files -co --exclude-standard | tar cf - -T - | tar xf - -C "$0"';
  execFileSync('sh', ['-c', copy, checkout], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));

  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, RATE_LIMITS: 'off', PORT: '0', DATA_DIR: data, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'close').then(() => {
    throw new Error(`It ended:\n${output}`);
  });
  ended.catch(() => {});

  async function printed(line: RegExp, times = 1): Promise<void> {
    const all = new RegExp(line, 'g');
    while ((output.match(all)?.length ?? 0) < times) {
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
    }
  }

  await printed(/ is open at /);
  const address = (name: string) => new RegExp(`"${name}":"([^"]+)`).exec(output)?.[1] ?? '';
  return {
    child,
    folders: [checkout, data],
    url: address('url'),
    deskUrl: address('deskUrl'),
    output: () => output,
    printed,
    async edit(file, from, to) {
      const path = join(checkout, file);
      const text = await readFile(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(path, text.replace(from, to));
    },
  };
}
