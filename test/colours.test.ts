import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';

const folders = [
  ...['brand', 'cli', 'contract', 'deploy', 'desk', 'documents', 'gallery', 'policies'],
  ...['scripts', 'server', 'test', 'web', 'bench'],
];

const drawn = /\.(ts|tsx|mjs|js|css|html|svg|typ|json|conf|webmanifest)$/;

/** A number such as `#123` in a help text is no colour: one of three or four digits has a letter. */
const colour =
  /#(?:[\da-f]{8}|[\da-f]{6}|(?=\d*[a-f])[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\("?[#\d][^)]*\)/gi;

const ownColours = [
  // The table, what it starts from, and the seller's own mark.
  ...['brand/roles.ts', 'brand/brand.ts', 'brand/logo.svg'],
  // In a comment and in a message: how a colour is written.
  ...['brand/colour.ts', 'contract/brand.ts'],
];

/** Other shops, and the pages and marks of other companies. */
const othersColours = ['test/brands/', 'test/doubles/stripe/page/', 'web/checkout/payment/marks/'];

it('colours are written in one table: everything else names their roles', () => {
  const found = readDrawn()
    .filter(({ path }) => !ownColours.includes(path))
    .filter(({ path }) => !othersColours.some((folder) => path.startsWith(folder)))
    .flatMap(({ path, text }) => [...text.matchAll(colour)].map(([hex]) => `${path}: ${hex}`));
  expect(found).toEqual([]);
});

it.each([
  ['#2447c8', true],
  ['#fff', true],
  ['rgb(36 71 200 / 50%)', true],
  ['oklch(0.5 0.1 260)', true],
  ['rgb("#0f1a33")', true],
  ['#123', false],
  ['rgb(brand.ink)', false],
])('%s is a colour: %s', (text, is) => {
  expect(text.match(colour) !== null).toBe(is);
});

/** All but unit tests, which name the colours of their samples. */
function readDrawn(): { readonly path: string; readonly text: string }[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && drawn.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules') && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
