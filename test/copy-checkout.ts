import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/root.ts';

/** Copies the checkout without what was built, so that a test may edit its files. Packages are a link. */
export async function copyCheckout(folder: string): Promise<void> {
  await copySources(folder);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/**
 * Copies what git has or would add: neither packages nor a build. A file that is deleted and not committed
 * is in git's list: tar prints its name and continues.
 */
export async function copySources(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unpack = 'tar xf - --no-same-owner -C "$0"';
  const copy = `git ls-files -co --exclude-standard | tar cf - -T - | ${unpack}`;
  execFileSync('sh', ['-c', copy, folder], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Replaces a text of a file, which must have it. */
export async function editFile(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  await writeFile(path, text.replace(from, to));
}
