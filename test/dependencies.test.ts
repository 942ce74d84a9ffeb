import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';
import { readSourceFiles } from './source-files.ts';

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly allowScripts: Record<string, boolean>;
}

interface Lockfile {
  readonly packages: Record<string, { hasInstallScript?: boolean; integrity?: string; inBundle?: boolean }>;
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest: Manifest = JSON.parse(read('package.json'));
const { packages }: Lockfile = JSON.parse(read('package-lock.json'));
const direct = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies };

/** The packages in the rows of the document: a name, and a star if it may run a script. */
const listed = [...read('docs/dependencies.md').matchAll(/^\| (`.+) \| .+ \|$/gm)].flatMap(
  ([, names = '']) => [...names.matchAll(/`([^`]+)`( \*)?/g)],
);

it('docs/dependencies.md has a reason for each package, and lists no other', () => {
  expect(listed.map(([, name]) => name).sort()).toEqual(Object.keys(direct).sort());
});

it('only the packages that must run a script at installation may', () => {
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  const starred = listed.filter(([, , star]) => star).map(([, name]) => name);
  expect(Object.keys(manifest.allowScripts).sort()).toEqual(withScripts.sort());
  expect(starred.sort()).toEqual(withScripts.sort());
});

it('a start, which leaves out devDependencies, installs everything that builds and runs the shop', () => {
  const ofTests = ({ path }: { readonly path: string }) => /^(bench|test)\/|\.test\.tsx?$/.test(path);
  const sources = readSourceFiles().filter((file) => !ofTests(file));
  expect(sources.length).toBeGreaterThan(500);
  const needed = sources.flatMap(({ path, imports }) =>
    Object.keys(manifest.devDependencies)
      .filter((name) => imports.some((specifier) => specifier === name || specifier.startsWith(`${name}/`)))
      .map((name) => `${path} imports ${name}`),
  );
  expect(needed).toEqual([]);
});

it('each package has an exact version, and each one in the lockfile a checksum', () => {
  for (const version of Object.values(direct)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  // What comes within another package has that one's checksum.
  const own = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle);
  const unchecked = own.filter(([, { integrity }]) => !integrity).map(([path]) => path);
  expect(unchecked).toEqual([]);
});
