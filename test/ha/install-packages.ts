import { readFile } from 'node:fs/promises';
import { runCommand } from './run-command.ts';

const packages = [
  'patroni',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'postgresql-15',
  'nginx',
  'iproute2',
  'openssl',
  'procps',
];

/** Installs what is missing of Debian's packages. Fails with a sentence where that can't work. */
export async function installPackages(): Promise<void> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (process.getuid?.() !== 0 || !/^VERSION_CODENAME=bookworm$/m.test(release)) {
    console.error(`test:ha needs root on Debian 12, with the packages ${packages.join(', ')}.`);
    process.exit(1);
  }
  const isInstalled = await Promise.all(packages.map(hasPackage));
  const missing = packages.filter((_, index) => !isInstalled[index]);
  if (missing.length === 0) return;
  console.log(`Installs ${missing.join(', ')}`);
  await runCommand('apt-get', 'install', '--yes', '--no-install-recommends', ...missing);
}

async function hasPackage(name: string): Promise<boolean> {
  const status = await runCommand('dpkg', '--status', name).catch(() => '');
  return status.includes('\nStatus: install ok installed\n');
}
