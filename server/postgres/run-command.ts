import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** A user of the machine as whom a command runs; null is the user of this process. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

interface CommandOptions {
  readonly account: Account;
  /** Where the command starts; by default the root folder, which everybody may enter. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

export interface CommandResult {
  /** Whether the command ran and ended with 0. */
  readonly succeeded: boolean;
  /** Standard output, then standard error, for a message. */
  readonly output: string;
}

/**
 * Runs a command to its end. It runs in a session of its own, so that Ctrl-C does not reach it, and with a minimal
 * environment.
 */
export async function runCommand(
  file: string,
  args: string[],
  options: CommandOptions,
): Promise<CommandResult> {
  const child = spawn(file, args, {
    cwd: options.folder ?? '/',
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...options.environment },
    ...(options.account && { uid: options.account.uid, gid: options.account.gid }),
  });
  const ended = new Promise<{ code: number | null; reason: string }>((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, reason: message }));
    child.once('close', (code) => resolve({ code, reason: '' }));
  });
  child.stdin.on('error', () => {});
  child.stdin.end(options.input);
  const [output, errors, { code, reason }] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return { succeeded: code === 0, output: (output + errors + reason).trim() };
}
