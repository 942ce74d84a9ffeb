import { spawnSync } from 'node:child_process';

/** Installs packages where that is possible: as root, on Debian or a system like it. */
export function installDebianPackages(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', '--version')) return;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...names]]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment });
  }
}

export function succeeds(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
