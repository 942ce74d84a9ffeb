import { describe, expect, it } from 'vitest';
import { readSourceFiles, type SourceFile } from './source-files.ts';

const files = readSourceFiles();
const isTest = ({ path }: SourceFile) =>
  path.startsWith('test/') ||
  /\.(test|cases)\.tsx?$/.test(path) ||
  path.startsWith('bench/') ||
  path.startsWith('gallery/');
const sources = files.filter((file) => !isTest(file));

/** What the shop does, and the screens of its page. Everything else beside them is what they need for that. */
const features: Readonly<Record<string, readonly string[]>> = {
  server: ['catalogue', 'verification', 'checkout', 'invoices', 'receipts', 'desk'],
  web: ['home', 'products', 'support', 'invoice', 'cart', 'checkout'],
};

/** What puts the parts together: files and whole folders. */
const compositions = [
  ...['server/app.ts', 'server/shop.ts', 'server/run-shop.ts', 'server/main.ts'],
  ...['web/main.tsx', 'web/prerender.tsx', 'web/shop-page.tsx', 'web/frame/'],
];

function importsOf(from: readonly SourceFile[], isForbidden: (path: string, target: string) => boolean) {
  return from.flatMap(({ path, imports }) =>
    imports.filter((target) => isForbidden(path, target)).map((target) => `${path} imports ${target}`),
  );
}

function topFolder(path: string): string {
  return path.split('/')[0] ?? '';
}

function feature(path: string): string | null {
  const [folder = '', name = ''] = path.split('/');
  return features[folder]?.includes(name) ? `${folder}/${name}` : null;
}

function isComposition(path: string): boolean {
  return compositions.some((part) => (part.endsWith('/') ? path.startsWith(part) : path === part));
}

describe('imports', () => {
  it('contract imports zod/mini alone', () => {
    const contract = sources.filter(({ path }) => topFolder(path) === 'contract');
    expect(importsOf(contract, (_, to) => to !== 'zod/mini' && topFolder(to) !== 'contract')).toEqual([]);
  });

  it('web and server never import each other', () => {
    const folders = ['web', 'server'];
    expect(
      importsOf(sources, (from, to) => {
        return (
          folders.includes(topFolder(from)) &&
          folders.includes(topFolder(to)) &&
          topFolder(from) !== topFolder(to)
        );
      }),
    ).toEqual([]);
  });

  it('the command line imports server and contract, and scripts alone import it', () => {
    const known = ['cli', 'contract', 'server'];
    const commands = sources.filter(({ path }) => topFolder(path) === 'cli');
    expect(commands.length).toBeGreaterThan(0);
    expect(importsOf(commands, (_, to) => to.includes('/') && !known.includes(topFolder(to)))).toEqual([]);
    const others = sources.filter(({ path }) => !['cli', 'scripts'].includes(topFolder(path)));
    expect(importsOf(others, (_, to) => topFolder(to) === 'cli')).toEqual([]);
  });

  it('nothing that is shipped imports scripts or tests', () => {
    const shipped = sources.filter(({ path }) => topFolder(path) !== 'scripts');
    expect(importsOf(shipped, (_, to) => ['scripts', 'test', 'bench'].includes(topFolder(to)))).toEqual([]);
  });

  it('the demo gateway shares with the shop what both must know, and no more', () => {
    const shared = [
      'server/payments/demo-gateway.ts',
      'server/payments/gateway-protocol.ts',
      'server/database/tables.ts',
    ];
    const gateway = sources.filter(({ path }) => topFolder(path) === 'demo-gateway');
    const shop = sources.filter(({ path }) => ['contract', 'server', 'web'].includes(topFolder(path)));
    expect(gateway.length).toBeGreaterThan(0);
    expect(
      importsOf(gateway, (_, to) => ['server', 'web'].includes(topFolder(to)) && !shared.includes(to)),
    ).toEqual([]);
    expect(importsOf(shop, (_, to) => topFolder(to) === 'demo-gateway')).toEqual([]);
  });

  it('features never import each other', () => {
    expect(
      importsOf(sources, (from, to) => {
        return feature(from) !== null && feature(to) !== null && feature(from) !== feature(to);
      }),
    ).toEqual([]);
  });

  it('what features need never imports features', () => {
    const needed = sources.filter(
      ({ path }) => topFolder(path) in features && feature(path) === null && !isComposition(path),
    );
    expect(importsOf(needed, (_, to) => feature(to) !== null)).toEqual([]);
  });

  it('only the composition imports the composition', () => {
    const others = sources.filter(({ path }) => topFolder(path) in features && !isComposition(path));
    expect(importsOf(others, (_, to) => isComposition(to))).toEqual([]);
  });

  it('no file imports itself through others', () => {
    expect(findCycles(new Map(sources.map(({ path, imports }) => [path, imports])))).toEqual([]);
  });

  it('no folder of the server imports itself through others', () => {
    const folders = Map.groupBy(sources, ({ path }) => serverFolder(path));
    const imports = [...folders].map(([folder, files]): [string, string[]] => [
      folder,
      files.flatMap((file) => file.imports.map(serverFolder)).filter((to) => to !== folder && to !== ''),
    ]);
    expect(findCycles(new Map(imports.filter(([folder]) => folder !== '')))).toEqual([]);
  });
});

describe('source files', () => {
  it('are at most 200 lines long', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 201);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('have names in kebab-case that say what is in them', () => {
    const odd = files.filter(
      ({ path }) => !/^[a-z0-9./-]+$/.test(path) || /(^|\/|-)(utils?|helpers?|common|misc)\b/.test(path),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('leave the environment to the start', () => {
    const readers = sources.filter(
      ({ path, text }) => topFolder(path) !== 'scripts' && text.includes('process.env'),
    );
    expect(readers.map(({ path }) => path)).toEqual(['server/main.ts']);
  });

  it('skip no test', () => {
    const word = /\b(it|test|describe)\.(only|skip|todo|skipIf|runIf|fails)\b/;
    const skipping = files.filter(({ text }) => word.test(text));
    expect(skipping.map(({ path }) => path)).toEqual([]);
  });
});

/** The folder of a file below `server/`; empty for all others. */
function serverFolder(path: string): string {
  return /^server\/[^/]+(?=\/)/.exec(path)?.[0] ?? '';
}

/** Every cycle of imports once, as the list of its members. */
function findCycles(importsByName: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];

  function visit(name: string, path: readonly string[]): void {
    const start = path.indexOf(name);
    if (start >= 0) cycles.push([...path.slice(start), name].join(' -> '));
    if (start >= 0 || done.has(name)) return;
    for (const target of importsByName.get(name) ?? []) visit(target, [...path, name]);
    done.add(name);
  }

  for (const name of importsByName.keys()) visit(name, []);
  return cycles;
}
