import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { StartError } from '../../server/platform/process/start-error.ts';

export interface ProgramOptions {
  readonly folder?: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly input?: string;
  /** Returns the output of a program that failed, too. */
  readonly anyExit?: boolean;
}

/**
 * Runs a program to its end, and returns what it printed. Throws a {@link StartError} with its last
 * words if it fails.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { folder = '/', environment, input, anyExit = false }: ProgramOptions = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(environment && { env: environment }),
  });
  child.stdin.on('error', () => {}).end(input);
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close').catch((error: Error) => [error.message]);
  const [output, errors] = await outputs;
  if (code === 0 || (anyExit && typeof code === 'number')) return output;
  const lastWords = (errors.trim() || output.trim()).split('\n').slice(-25).join('\n');
  throw new StartError(`${program} ${args[0] ?? ''} failed (${code}):\n${lastWords}`);
}
