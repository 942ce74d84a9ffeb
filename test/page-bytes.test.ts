import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { root } from '../scripts/root.ts';
import { runNode } from '../scripts/run-node.ts';
import { readPageBytes, sumInitial } from './page-bytes.ts';

if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const files = await readPageBytes(join(root, 'dist', 'web'));

/** React and its DOM alone, built and compressed like the page. `npm run bench:web` measures it. */
const react = 58_026;

/**
 * A connection's first ten segments of 1,460 bytes leave together (RFC 6928). One more costs a round trip: on a slow phone
 * the largest paint comes after 1,280 ms in place of 1,130. The headers have 900 bytes.
 */
it('the document arrives without a second round trip', async () => {
  const { size } = await stat(join(root, 'dist', 'web', 'index.html.br'));
  expect(size).toBeLessThanOrEqual(14_600 - 1_000);
});

it('scripts before the first interaction are at most 1.5 times React alone', () => {
  const bytes = sumInitial(files, 'script');
  expect(bytes).toBeGreaterThan(react);
  expect(bytes).toBeLessThanOrEqual(1.5 * react);
});

it('styles are at most 12 KB', () => {
  const bytes = sumInitial(files, 'style');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(12_000);
});

it('the fonts of the first view are one file of at most 45 KB', () => {
  const fonts = files.filter(({ kind, initial }) => kind === 'font' && initial);
  expect(fonts.map(({ brotli }) => brotli <= 45_000)).toEqual([true]);
});

it.each([
  ['checkout-dialog', 36_000],
  ['find-keys-dialog', 6_000],
  ['quote-screen', 3_500],
  ['invoice-screen', 5_000],
  ['support-screen', 6_000],
  ['toaster', 8_000],
  ['shared', 20_000],
  ['stripe-gateway', 2_600],
])('%s comes when it is wanted, and is at most %i bytes', (name, limit) => {
  const chunk = files.find((file) => file.kind === 'script' && file.name.startsWith(`${name}-`));
  expect(chunk?.initial).toBe(false);
  expect(chunk?.brotli).toBeLessThanOrEqual(limit);
});

it('no chunk but its own has code for Stripe', async () => {
  const scripts = files.filter(({ kind, name }) => kind === 'script' && name.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map(({ name }) => readFile(join(root, 'dist', 'web', 'assets', name), 'utf8')),
  );
  const own = scripts.filter((_, index) => /createConfirmationToken/.test(texts[index] ?? ''));
  expect(own.map(({ name }) => name.replace(/-[\w-]{6}\.js$/, ''))).toEqual(['stripe-gateway']);
});
