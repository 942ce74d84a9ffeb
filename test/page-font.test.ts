import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { root } from '../scripts/root.ts';

const fontFile = 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

it('until the font is there its fallback takes lines of the same height: nothing moves when it comes', async () => {
  const { ascent, descent, lineGap, unitsPerEm } = create(await readFile(join(root, fontFile)));
  const css = await readFile(join(root, 'web', 'styles', 'fonts.css'), 'utf8');
  const fallback = css.slice(css.indexOf('"Geist Fallback"'));
  const read = (property: string) => Number(new RegExp(`${property}: ([0-9.]+)%`).exec(fallback)?.[1]) / 100;
  const size = read('size-adjust');
  expect(read('ascent-override') * size).toBeCloseTo(ascent / unitsPerEm, 2);
  expect(read('descent-override') * size).toBeCloseTo(-descent / unitsPerEm, 2);
  expect(read('line-gap-override') * size).toBeCloseTo(lineGap / unitsPerEm, 2);
});
