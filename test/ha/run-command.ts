import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program of the machine and returns what it prints. Throws with its errors when it fails. */
export async function runCommand(command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(command, args, { timeout: 60_000 });
  return stdout;
}
