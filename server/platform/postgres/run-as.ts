import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { StartError } from '../process/start-error.ts';

/** An account that every machine has, and that any program may use. */
export const sharedAccount = 'nobody';

/**
 * PostgreSQL refuses to run as root. It then runs as the first of these accounts that the machine
 * has. Every macOS has the third.
 */
const serverAccounts = ['licence-shop', 'postgres', '_postgres', sharedAccount];

const isWindows = process.platform === 'win32';

/** With `/usr/sbin`, where macOS has chown. On Windows, Node adds the system's own. */
const path = isWindows ? {} : { PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Returns null if the shop does not run as root: its own account then runs PostgreSQL. */
export async function chooseServerAccount(): Promise<Account> {
  if (!runsAsRoot()) return null;
  const accounts = await readAccounts();
  const account = serverAccounts
    .map((name) => accounts.find((one) => one?.name === name))
    .find(Boolean);
  if (account) return account;
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no user licence-shop, postgres or ' +
      'nobody: start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

export async function findOwnerAccount(uid: number, folder: string): Promise<Account> {
  // Windows has no such numbers.
  if (!process.getuid || uid === process.getuid()) return null;
  const owner = (await readAccounts()).find((account) => account?.uid === uid);
  if (runsAsRoot() && owner) return owner;
  throw new StartError(
    `The database in ${folder} belongs to another user (${owner?.name ?? uid}): start the shop ` +
      'as that user, or set DATA_DIR to another folder.',
  );
}

/** Whether an account may enter a folder, which needs a right on each folder above it too. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return (await runCommand('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { account })).succeeded;
}

export async function handOver(folder: string, account: Account): Promise<void> {
  await chmod(folder, 0o700);
  if (!account) return;
  const owner = `${account.uid}:${account.gid}`;
  const { succeeded, output } = await runCommand('chown', ['-R', owner, folder], { account: null });
  if (!succeeded) throw new StartError(`${folder} cannot be handed to ${account.name}: ${output}`);
}

async function readAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** A user of the machine as whom a command runs; null is the user of this process. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

interface CommandOptions {
  readonly account: Account;
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Nothing is read of what it prints, which a server that it starts may hold open. */
  readonly silent?: boolean;
}

/**
 * In a session or console of its own, so that Ctrl-C does not reach it, and with a minimal
 * environment, to which Node adds on Windows what every program there needs.
 */
export async function runCommand(
  file: string,
  args: string[],
  options: CommandOptions,
): Promise<{ succeeded: boolean; output: string }> {
  const child = spawn(file, args, {
    cwd: options.folder ?? '/',
    stdio: options.silent ? 'ignore' : 'pipe',
    // A detached process has no console on Windows: what it starts would open a window.
    detached: !isWindows,
    windowsHide: true,
    env: { ...path, LC_ALL: 'C', ...options.environment },
    uid: options.account?.uid,
    gid: options.account?.gid,
  });
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.input);
  const outputs = Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream)));
  try {
    const [code] = await once(child, 'close');
    return { succeeded: code === 0, output: (await outputs).join('').trim() };
  } catch (error) {
    return { succeeded: false, output: String(error) };
  }
}
