import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../scripts/root.ts';
import { testKeysSecret } from './test-sealer.ts';

/** As `npm run shop` sets it. Halves the CPU time of a command. */
const NODE_COMPILE_CACHE = join(root, 'dist', 'compiled');

type Settings = Readonly<Record<string, string>>;

/** Runs `npm run shop -- <args>` in a process of its own, on the data that the settings name. */
export async function spawnShopCommand(settings: Settings, ...args: string[]) {
  return pipeToSpawnedCommand('', settings, ...args);
}

/** Does the same with a text on standard input. */
export async function pipeToSpawnedCommand(input: string, settings: Settings, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts', 'shop.ts'), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, KEYS_SECRET: testKeysSecret, ...settings },
  });
  // A command that doesn't read its input may end first.
  child.stdin.on('error', () => {}).end(input);
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode, output, errors };
}
