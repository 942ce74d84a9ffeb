import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../scripts/root.ts';

/** Runs `npm run shop -- <args>` in a process of its own, on the data that the settings name. */
export async function runShopCommand(settings: Readonly<Record<string, string>>, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts', 'shop.ts'), ...args], {
    env: { PATH: process.env.PATH, ...settings },
  });
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode, output, errors };
}
