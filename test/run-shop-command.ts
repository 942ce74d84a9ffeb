import { Readable } from 'node:stream';
import { runShopCommand as runCommand } from '../cli/shop-command.ts';
import { runCommandLine } from '../scripts/data-command.ts';
import { testKeysSecret } from './test-sealer.ts';

type Settings = Readonly<Record<string, string>>;

/** Runs `npm run shop -- <args>` in this process, on the data that the settings name. */
export function runShopCommand(settings: Settings, ...args: string[]) {
  return pipeToShopCommand('', settings, ...args);
}

/** Does the same with a text on standard input. Only one command may run at a time. */
export async function pipeToShopCommand(input: string, settings: Settings, ...args: string[]) {
  const { exitCode: ownExitCode, stdout, stderr } = process;
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  const [output, errors] = [capture(stdout, 'log'), capture(stderr, 'error')];
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) });
  process.exitCode = 0;
  try {
    await runCommandLine(() => runCommand(args, { KEYS_SECRET: testKeysSecret, ...settings }));
    return { exitCode: process.exitCode, output: output.text(), errors: errors.text() };
  } finally {
    process.exitCode = ownExitCode;
    Object.defineProperty(process, 'stdin', stdin);
    for (const captured of [output, errors]) captured.release();
  }
}

/** Keeps what is written to a stream, directly or by the console, until it is released. */
function capture(stream: NodeJS.WriteStream, method: 'log' | 'error') {
  const written: string[] = [];
  const { write } = stream;
  const print = console[method];
  stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    written.push(Buffer.from(chunk as string).toString());
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done as () => void);
    return true;
  }) as typeof stream.write;
  console[method] = (...values: unknown[]) => void written.push(`${values.map(String).join(' ')}\n`);
  return {
    text: () => written.join(''),
    release() {
      stream.write = write;
      console[method] = print;
    },
  };
}
