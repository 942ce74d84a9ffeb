import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

const sources = [
  'web',
  'desk',
  'contract',
  'shop.config.ts',
  'vite.config.ts',
  'package-lock.json',
  'brand',
  'scripts/build.ts',
];

const stamp = join(root, 'dist', 'sources.sha256');

export async function isBuildFresh(): Promise<boolean> {
  const built = await readFile(stamp, 'utf8').catch(() => null);
  return built !== null && built === (await hashSources());
}

/**
 * Builds from the sources as they are now. A build that is interrupted, or whose sources change
 * meanwhile, isn't fresh.
 */
export async function stampBuild(build: () => Promise<void>): Promise<void> {
  const hash = await hashSources();
  await rm(stamp, { force: true });
  await build();
  await writeFile(stamp, hash);
}

/** Hashes contents, not times: git gives an older version newer times. */
async function hashSources(): Promise<string> {
  const files = (await Promise.all(sources.map(listFiles))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  files.forEach((file, i) => {
    hash.update(`${file}\n${contents[i]?.length}\n`).update(contents[i] ?? '');
  });
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  if (path.includes('.')) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}
