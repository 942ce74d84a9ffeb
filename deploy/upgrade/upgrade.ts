import { realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Service } from '../service/systemd-service.ts';
import { fetchRelease, type Source } from './fetch-release.ts';
import { judgeWayBack } from './judge-way-back.ts';

export interface UpgradeParts {
  /** Holds `releases`, and the link `current` to the one that runs. */
  readonly folder: string;
  readonly service: Service;
  /** Makes a backup by the release that runs. */
  readonly backUp: () => Promise<unknown>;
  /** Throws for settings that the new release refuses, before anything stops. */
  readonly checkSettings: (release: string) => Promise<void>;
  readonly say: (line: string) => void;
}

export type UpgradeOutcome =
  | { readonly kind: 'upgraded'; readonly release: string }
  /** Nothing has changed. */
  | { readonly kind: 'needs-consent'; readonly reason: string }
  /** The release from before runs again. */
  | { readonly kind: 'went-back'; readonly reason: string }
  /** The new release doesn't start, and the one from before can't open the data. */
  | { readonly kind: 'stuck'; readonly reason: string };

/** Builds a release, backs up, switches to it, and goes back when it doesn't become ready. */
export async function upgrade(
  { mayLoseWayBack, ...source }: Source & { readonly mayLoseWayBack: boolean },
  { folder, service, backUp, checkSettings, say }: UpgradeParts,
): Promise<UpgradeOutcome> {
  const current = join(folder, 'current');
  const before = await realpath(current);
  say('1. Fetch and build the new release');
  const release = await fetchRelease(source, {
    current: before,
    releases: join(folder, 'releases'),
  });
  const noWayBack = await judgeWayBack(before, release);
  if (noWayBack && !mayLoseWayBack) {
    await rm(release, { recursive: true });
    return { kind: 'needs-consent', reason: noWayBack };
  }

  say('2. Check its settings, and back up');
  try {
    await checkSettings(release);
    await backUp();
  } catch (error) {
    await rm(release, { recursive: true });
    throw error;
  }

  say(`3. Switch from ${basename(before)} to ${basename(release)}`);
  const failure = await runRelease(release, before);
  if (!failure) return { kind: 'upgraded', release };
  if (noWayBack) return { kind: 'stuck', reason: failure };

  say(`4. It does not start: go back to ${basename(before)}`);
  const again = await runRelease(before, release);
  await rm(release, { recursive: true });
  return again ? { kind: 'stuck', reason: again } : { kind: 'went-back', reason: failure };

  async function runRelease(next: string, last: string): Promise<string | null> {
    const kept = await service.install(next, last);
    for (const path of kept)
      say(`   ${path} has your changes, and stays: compare it with the release's.`);
    await link(next, current);
    await service.restart();
    return service.waitUntilReady();
  }
}

/** Replaces the link at once: there is never none. */
export async function link(target: string, path: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  await symlink(target, unfinished);
  await rename(unfinished, path);
}
