import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

/**
 * Runs a command to its end, and returns both its outputs for a message. It runs in a session of its own, so that Ctrl-C
 * does not reach it, and with a minimal environment.
 */
export async function runCommand(
  file: string,
  args: string[],
  options: CommandOptions,
): Promise<{ succeeded: boolean; output: string }> {
  const child = spawn(file, args, {
    cwd: options.folder ?? '/',
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...options.environment },
    ...(options.account && { uid: options.account.uid, gid: options.account.gid }),
  });
  child.stdin.on('error', () => {});
  child.stdin.end(options.input);
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    const [code] = await once(child, 'close');
    return { succeeded: code === 0, output: (await outputs).join('').trim() };
  } catch (error) {
    return { succeeded: false, output: String(error) };
  }
}
