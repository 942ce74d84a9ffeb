import { describe, expect, it } from 'vitest';
import { readSourceFiles, type SourceFile } from './source-files.ts';

const deskScreens = [
  ...['today', 'orders', 'order', 'quotes', 'customer', 'keys', 'products', 'exports'],
  ...['audit', 'health', 'account'],
].map(inDesk);

/** The server's nouns, from top to bottom. */
const nouns = [
  ...['books', 'checkout', 'documents', 'quotes', 'refunds', 'licences', 'orders'],
  ...['gateways', 'demo', 'paypal', 'payto', 'card', 'payments'],
  ...['products', 'keys', 'verification', 'operators', 'mail'],
];

/** What operators do with them, above all nouns and their mails. */
const desks = ['books', 'orders', 'quotes', 'keys', 'products', 'operators'].map((noun) => `${noun}/desk`);

/**
 * From top to bottom: a folder imports only folders below it, so that no two ever import each other. Tests beside the
 * code count as `test`. The files of `server/`, `web/` and `desk/` themselves put their folders together.
 */
const folders = [
  ...['bench', 'gallery', 'test', 'scripts', 'deploy', 'test/doubles', 'cli', 'vite.config.ts'],
  'desk',
  ...deskScreens,
  ...['frame', 'session', 'ui', 'api', 'styles'].map(inDesk),
  'server',
  ...['health', 'today', ...desks, ...nouns.map((noun) => `${noun}/mails`), ...nouns, 'platform'].map(
    inServer,
  ),
  'web',
  ...['frame', 'checkout', 'invoice', 'cart', 'products', 'home', 'support'].map(inWeb),
  ...['my-orders', 'verification', 'keys', 'quote', 'steps', 'policies', 'renewal'].map(inWeb),
  ...['stored-cart', 'tabs', 'api', 'ui', 'browser', 'jsx', 'styles'].map(inWeb),
  ...['brand', 'shop.config.ts', 'contract'],
];

/** What the shop does, and the screens of its pages: they never import each other. */
const features = [
  ...['home', 'products', 'support', 'invoice', 'cart', 'checkout'].map(inWeb),
  ...deskScreens,
];

const imports = readSourceFiles().flatMap((file) =>
  file.imports.filter(isOwnFile).map((target) => ({
    text: `${file.path} imports ${target}`,
    target,
    from: isTest(file) ? 'test' : folderOf(file.path),
    to: folderOf(target),
  })),
);

describe('every folder', () => {
  it('has its place in the order', () => {
    const unknown = imports.flatMap(({ from, to }) => [from, to]).filter((name) => !folders.includes(name));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('imports only what is below it', () => {
    const upwards = imports.filter(({ from, to }) => folders.indexOf(from) > folders.indexOf(to));
    expect(upwards.map(({ text }) => text)).toEqual([]);
  });
});

describe('some folders keep apart', () => {
  it('features', () => {
    const between = imports.filter(
      ({ from, to }) => from !== to && features.includes(from) && features.includes(to),
    );
    expect(between.map(({ text }) => text)).toEqual([]);
  });

  it('the pages and the server', () => {
    const pages = imports.filter(({ from }) => isIn(['web', 'desk'], from));
    const toServer = pages.filter(({ to }) => isIn(['server'], to));
    const fromServer = imports.filter(({ from, to }) => isIn(['server'], from) && isIn(['web', 'desk'], to));
    expect([...toServer, ...fromServer].map(({ text }) => text)).toEqual([]);
  });

  it('the desk, which shares the design, the errors of calls, the saving of files and the JSX runtime with the page', () => {
    const shared = imports.filter(({ from, to }) => isIn(['desk'], from) && isIn(['web'], to));
    const folders = new Set(shared.map(({ to }) => to));
    expect([...folders].sort()).toEqual(['web/api', 'web/browser', 'web/jsx', 'web/ui']);
  });

  it('the Stripe double, which shares nothing with the shop', () => {
    const own = imports.filter(({ from, to }) => from === 'test/doubles' && to !== 'test/doubles');
    expect(own.map(({ text }) => text)).toEqual([]);
  });

  it('the contract, which imports zod/mini alone', () => {
    const contract = readSourceFiles().filter(({ path }) => /^contract\/(?!.*\.test\.)/.test(path));
    const packages = contract.flatMap((file) => file.imports.filter((target) => !isOwnFile(target)));
    expect([...new Set(packages)]).toEqual(['zod/mini']);
  });
});

it('no file imports itself through others', () => {
  expect(findCycles(readSourceFiles())).toEqual([]);
});

function inServer(name: string): string {
  return `server/${name}`;
}

function inDesk(name: string): string {
  return `desk/${name}`;
}

/** Whether a folder is in one of these top-level folders. */
function isIn(tops: readonly string[], name: string): boolean {
  return tops.includes(name.split('/')[0] ?? '');
}

function inWeb(name: string): string {
  return `web/${name}`;
}

function isTest({ path }: SourceFile): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Own files are paths; packages are not, or have no ending. */
function isOwnFile(target: string): boolean {
  return /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|mjs|css)$/.test(target) && !target.startsWith('node:');
}

/** `server/orders/desk`, `server/orders` or `desk/order` for files below these, else the first part. */
function folderOf(path: string): string {
  if (path.startsWith('test/doubles/')) return 'test/doubles';
  const room =
    /^server\/[^/]+\/(desk|mails)(?=\/)/.exec(path) ?? /^(server|web|desk)\/[^/]+(?=\/)/.exec(path);
  return room?.[0] ?? path.split('/')[0] ?? '';
}

/** Every circle of imports once, as the list of its files. */
function findCycles(all: readonly SourceFile[]): string[] {
  const importsByPath = new Map(all.map((file) => [file.path, file.imports]));
  const done = new Set<string>();
  const cycles: string[] = [];

  function visit(path: string, way: readonly string[]): void {
    const start = way.indexOf(path);
    if (start >= 0) cycles.push([...way.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const target of importsByPath.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  }

  for (const path of importsByPath.keys()) visit(path, []);
  return cycles;
}
