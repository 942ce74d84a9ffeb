import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../scripts/root.ts';

/** The shop as its owner runs it: a process of its own. */
export interface ShopProgram {
  readonly child: ChildProcess;
  /** The signal or exit code, once the process is gone. */
  readonly ended: Promise<string>;
  /** Resolves with the shop's address when it is open; rejects when it ends before. */
  readonly url: Promise<string>;
}

export interface ShopProgramOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly stderr?: number | 'pipe' | 'ignore';
  /** What runs the shop, if not Node on `server/main.ts`. */
  readonly command?: readonly [string, ...string[]];
}

/** Starts a shop on a free port, without waiting for it. */
export function startShopProgram({
  environment,
  stderr = 'ignore',
  command,
}: ShopProgramOptions): ShopProgram {
  const [file, ...args] = command ?? [process.execPath, join(root, 'server', 'main.ts')];
  const stdio: StdioOptions = ['ignore', 'pipe', stderr];
  const child = spawn(file, args, {
    cwd: root,
    stdio,
    env: { PATH: process.env.PATH ?? '', PORT: '0', RATE_LIMITS: 'off', ...environment },
  });
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  const url = Promise.race([readAddress(child), ended.then((end) => fail(`The shop ended: ${end}`))]);
  url.catch(() => {});
  return { child, ended, url };
}

function readAddress({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let output = '';
    stdout?.on('data', (data) => {
      output += data;
      const url = /http:[^\s"]+/.exec(output)?.[0];
      if (url) resolve(url);
    });
  });
}

function fail(sentence: string): never {
  throw new Error(sentence);
}
