import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './root.ts';

export type Output = 'inherit' | number;

export async function runNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  output: Output = 'inherit',
): Promise<{ exitCode: number }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, 'close');
  return { exitCode: code ?? 1 };
}
