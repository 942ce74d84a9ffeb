import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { copyCheckout, editFile } from '../copy-checkout.ts';
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

export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Starts it, after edits, in a folder whose path has a blank, and waits for the first line. */
export async function startDevProgram(
  settings: NodeJS.ProcessEnv,
  { before = [], until = / is open at / }: { before?: readonly Edit[]; until?: RegExp } = {},
): Promise<DevProgram> {
  const [folder, data] = await Promise.all([makeTemporaryFolder(), makeTemporaryFolder()]);
  const checkout = join(folder, 'my shop');
  await copyCheckout(checkout);
  for (const change of before) await editFile(join(checkout, change.file), change.from, change.to);

  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, RATE_LIMITS: 'off', PORT: '0', DATA_DIR: data, ...settings },
  });
  let output = '';
  let wake = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
      wake();
    });
  const ended = once(child, 'close').then(() => {
    throw new Error(`It ended:\n${output}`);
  });
  ended.catch(() => {});

  async function printed(line: RegExp, times = 1): Promise<void> {
    const all = new RegExp(line, 'g');
    while ((output.match(all)?.length ?? 0) < times) {
      await Promise.race([new Promise<void>((resolve) => (wake = resolve)), ended]);
    }
  }

  await printed(until);
  const address = (name: string) => new RegExp(`"${name}":"([^"]+)`).exec(output)?.[1] ?? '';
  return {
    child,
    folders: [folder, data],
    get url() {
      return address('url');
    },
    get deskUrl() {
      return address('deskUrl');
    },
    output: () => output,
    printed,
    edit: (file, from, to) => editFile(join(checkout, file), from, to),
  };
}
