import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './root.ts';

/** Runs Node in the checkout to its end, and shows what it prints. */
export async function runNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, 'close');
  return { exitCode: code ?? 1 };
}
