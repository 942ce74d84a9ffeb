import { chmod, readFile } from 'node:fs/promises';
import { StartError } from '../process/start-error.ts';
import { type Account, runCommand } from './run-command.ts';

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** An account that every machine has, and that any program may use. */
export const sharedAccount = 'nobody';

/** PostgreSQL refuses to run as root: it then runs as the first of these accounts that the machine has. */
const serverAccounts = ['licence-shop', 'postgres', sharedAccount];

/** Null when the shop does not run as root: its own account then runs PostgreSQL. */
export async function chooseServerAccount(): Promise<Account> {
  if (!runsAsRoot()) return null;
  const accounts = await readAccounts();
  const account = serverAccounts.map((name) => accounts.find((one) => one?.name === name)).find(Boolean);
  if (account) return account;
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no user licence-shop, postgres or nobody: start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

/** The account that owns files already: root goes on as that user, anybody else must be that user. */
export async function findOwnerAccount(uid: number, folder: string): Promise<Account> {
  if (uid === process.getuid?.()) return null;
  const owner = (await readAccounts()).find((account) => account?.uid === uid);
  if (runsAsRoot() && owner) return owner;
  throw new StartError(
    `The database in ${folder} belongs to another user (${owner?.name ?? uid}): start the shop as that user, or set DATA_DIR to another folder.`,
  );
}

/** Whether an account may enter a folder, which needs a right on each folder above it too. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { exitCode } = await runCommand('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { account });
  return exitCode === 0;
}

/** Makes a folder and what is in it an account's own, closed to everybody else. */
export async function handOver(folder: string, account: Account): Promise<void> {
  await chmod(folder, 0o700);
  if (!account) return;
  const owner = `${account.uid}:${account.gid}`;
  const { exitCode, output } = await runCommand('chown', ['-R', owner, folder], { account: null });
  if (exitCode !== 0) throw new StartError(`${folder} cannot be handed to ${account.name}: ${output}`);
}

async function readAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
