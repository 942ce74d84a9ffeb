import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Its packages lie apart: beside this file they would be found instead of the shop's own.
const folder = join(import.meta.dirname, 'lighthouse');
const stamp = join(folder, 'node_modules', '.installed-lockfile');

/** Lighthouse as a program. */
export const lighthouseProgram = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Installs what the lockfile there says, some 200 packages, where that is not done yet. */
export function installLighthouse(): void {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return;
  console.log('Installing Lighthouse, which only this benchmark needs ...');
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (status !== 0) throw new Error('The installation of Lighthouse failed: see above');
  writeFileSync(stamp, lockfile);
}
