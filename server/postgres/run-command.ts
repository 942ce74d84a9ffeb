import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** A user of the machine, as whom a command runs. Null stands for whoever runs the shop. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

interface CommandOptions {
  readonly account: Account;
  /** Where the command starts; else in the root folder, which everybody may enter. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** What the command reads from its standard input. */
  readonly input?: string;
}

export interface CommandResult {
  /** 126 when the account may not run the command, 127 when there is none, as a shell has it. */
  readonly exitCode: number;
  /** Both outputs, for a message. */
  readonly output: string;
}

/**
 * Runs a command to its end as an account of the machine: in a session of its own, so that Ctrl-C in the
 * terminal leaves it alone, and with a bare environment, so that nothing meant for other programs reaches it.
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
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ENOENT' ? 127 : 126));
    child.once('close', (code) => resolve(code ?? 1));
  });
  child.stdin.on('error', () => {});
  child.stdin.end(options.input);
  const [output, errors, exitCode] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { exitCode, output: (output + errors).trim() };
}
