import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultBrand } from './brand.ts';
import { findFileFaults } from './check-files.ts';

it('the pictures and the font that the shop comes with are accepted', () => {
  expect(findFileFaults(defaultBrand)).toEqual([]);
});

it('a logo that is not safe and a font that is missing are both refused, each with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<script/></svg>';
  await writeFile(join(folder, 'logo.svg'), svg);
  const faults = findFileFaults({ ...defaultBrand, font: '@fontsource-variable/none' }, folder);
  await rm(folder, { recursive: true });
  expect(faults).toEqual([
    'brand/logo.svg has <script>, but only shapes, gradients, clips and masks are allowed (line 2).',
    expect.stringContaining("isn't installed"),
  ]);
});
