import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../server/platform/process/start-error.ts';
import { runProgram } from '../service/run-program.ts';

export interface Source {
  /** A folder or an address of git; without one, where the release that runs was cloned from. */
  readonly from?: string;
  /** A branch, tag or commit. */
  readonly version?: string;
}

/**
 * Clones and builds a release in a folder of its own, with the seller's own files. After an error
 * there is none.
 */
export async function fetchRelease(
  { from, version }: Source,
  { current, releases }: { readonly current: string; readonly releases: string },
): Promise<string> {
  const release = join(releases, await nextName(releases));
  const unfinished = `${release}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await runProgram('git', ['clone', '--quiet', from ?? (await findOrigin(current)), unfinished]);
    if (version) await runProgram('git', ['-C', unfinished, 'checkout', '--quiet', version]);
    await requireOwnCommits(current, unfinished);
    await takeOver(current, unfinished);
    await copyPackages(current, unfinished);
    // It installs the packages first, unless they are there.
    await runProgram(process.execPath, ['scripts/run.mjs', 'scripts/build.ts'], {
      folder: unfinished,
    });
    await rename(unfinished, release);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  return release;
}

async function nextName(releases: string): Promise<string> {
  const numbers = (await readdir(releases))
    .map((name) => Number.parseInt(name, 10))
    .filter(Number.isFinite);
  return String(Math.max(0, ...numbers) + 1);
}

async function findOrigin(current: string): Promise<string> {
  return (await runProgram('git', ['-C', current, 'remote', 'get-url', 'origin'])).trim();
}

/** Those of an unchanged lockfile are copied: an installation takes minutes. */
async function copyPackages(current: string, next: string): Promise<void> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => null);
  const [installed, lockfile] = await Promise.all([
    read(join(current, 'node_modules/.installed-lockfile')),
    read(join(next, 'package-lock.json')),
  ]);
  if (lockfile === null) return;
  // What follows the hash says which packages are left out.
  if (!installed?.startsWith(createHash('sha256').update(lockfile).digest('hex'))) return;
  const keep = '--preserve=mode,timestamps,links';
  await runProgram('cp', ['--recursive', keep, join(current, 'node_modules'), next]);
}

/** A seller who keeps `shop.config.ts` and policies in commits must not lose them. */
async function requireOwnCommits(current: string, next: string): Promise<void> {
  const commit = (await runProgram('git', ['-C', current, 'rev-parse', 'HEAD'])).trim();
  await runProgram('git', ['-C', next, 'merge-base', '--is-ancestor', commit, 'HEAD']).catch(() => {
    throw new StartError(
      `The new release doesn't contain the commit ${commit.slice(0, 12)} that runs now: it is ` +
        'older, or lacks your own changes. Merge them, and name that branch.',
    );
  });
}

/** What the seller changed without a commit: `shop.config.ts`, policies, templates. */
async function takeOver(current: string, next: string): Promise<void> {
  const changes = await runProgram('git', ['-C', current, 'diff', '--binary', 'HEAD']);
  if (changes !== '') {
    await runProgram('git', ['-C', next, 'apply', '--3way'], { input: changes }).catch(
      (error: Error) => {
        throw new StartError(
          `Your changes of the release that runs don't fit the new one: commit them, merge, and ` +
            `name that branch.\n${error.message}`,
        );
      },
    );
  }
  const added = await runProgram('git', [
    '-C',
    current,
    'ls-files',
    '-z',
    '--others',
    '--exclude-standard',
  ]);
  for (const path of added.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(next, path)), { recursive: true });
    await cp(join(current, path), join(next, path));
  }
}
