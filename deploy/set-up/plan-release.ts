import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../service/run-program.ts';
import { fetchRelease } from '../upgrade/fetch-release.ts';
import { link } from '../upgrade/upgrade.ts';
import type { Step } from './step.ts';

export const folder = '/opt/licence-shop';

export function planRelease(root: string, checkout: string): Step {
  const current = join(root, folder, 'current');
  const releases = join(root, folder, 'releases');
  return {
    title: 'The release, installed and built by root',
    shows: [
      `git clone ${checkout} ${folder}/releases/1`,
      'npm ci, and a build',
      `ln -s releases/1 ${folder}/current`,
    ],
    isDone: async () => existsSync(current),
    run: async () => {
      await mkdir(releases, { recursive: true });
      const release = await fetchRelease({ from: checkout }, { current: checkout, releases });
      await keepOrigin(checkout, release);
      await link(release, current);
    },
  };
}

/** So that an upgrade finds where new releases come from, and not the checkout. */
async function keepOrigin(checkout: string, release: string): Promise<void> {
  const origin = await runProgram('git', ['-C', checkout, 'remote', 'get-url', 'origin']).catch(
    () => '',
  );
  if (origin)
    await runProgram('git', ['-C', release, 'remote', 'set-url', 'origin', origin.trim()]);
}
