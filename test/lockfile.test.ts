import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Lockfile {
  readonly packages: Record<string, { readonly optionalDependencies?: Record<string, string> }>;
}

type Packages = Lockfile['packages'];

function readPackages(lockfile: string): Packages {
  const { packages }: Lockfile = JSON.parse(readFileSync(join(import.meta.dirname, '..', lockfile), 'utf8'));
  return packages;
}

/** Where the package at `path` finds another one, as Node does: the nearest first. */
function findPackage(packages: Packages, path: string, name: string): string | undefined {
  const parents = path
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'));
  return [
    ...parents.reverse().map((parent) => `${parent}/node_modules/${name}`),
    `node_modules/${name}`,
  ].find((candidate) => candidate in packages);
}

describe.each(['package-lock.json', 'bench/lighthouse/package-lock.json'])('%s', (lockfile) => {
  const packages = readPackages(lockfile);

  it("holds every platform's packages: npm ci refuses a lockfile that lacks one", () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !findPackage(packages, path, name)),
    );
    expect(missing).toEqual([]);
  });

  it('names no address that a package was downloaded from', () => {
    expect(JSON.stringify(packages)).not.toContain('"resolved"');
  });
});
