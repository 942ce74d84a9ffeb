import { expect, it } from 'vitest';
import { defaultBrand } from './brand.ts';
import { readFont } from './font.ts';
import { writeFontCss } from './font-css.ts';
import { openFont } from './pictures/outlines.ts';

async function cssOf(name: string) {
  const font = readFont({ font: name });
  const opened = await openFont(font.latin);
  return { css: writeFontCss(font, opened), opened };
}

it.each([defaultBrand.font, '@fontsource-variable/bricolage-grotesque'])(
  'until %s is there, its fallback takes lines of the same height: nothing moves when it comes',
  async (name) => {
    const { css, opened } = await cssOf(name);
    const { ascent, descent, lineGap, unitsPerEm } = opened;
    const read = (property: string) => Number(new RegExp(`${property}: ([0-9.]+)%`).exec(css)?.[1]) / 100;
    const size = read('size-adjust');
    expect(read('ascent-override') * size).toBeCloseTo(ascent / unitsPerEm, 2);
    expect(read('descent-override') * size).toBeCloseTo(-descent / unitsPerEm, 2);
    expect(read('line-gap-override') * size).toBeCloseTo(lineGap / unitsPerEm, 2);
  },
);

it('the font that the shop comes with has the fallback that was measured in a browser', async () => {
  const { css } = await cssOf(defaultBrand.font);
  expect(css).toContain('--font-sans: "Geist", "Geist Fallback", system-ui, sans-serif;');
  expect(css).toContain(
    'size-adjust: 104.5%;\n  ascent-override: 96.1%;\n  descent-override: 28.2%;\n  line-gap-override: 0%;',
  );
});

it('a font loads its Latin letters, and others for text that needs them', async () => {
  const { css } = await cssOf('@fontsource-variable/bricolage-grotesque');
  expect(css).toContain('font-family: "Bricolage Grotesque";\n  font-weight: 200 800;');
  expect(css).toContain(
    'url("@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2")',
  );
  expect(css.match(/url\(/g)).toHaveLength(2);
});

it('a font that is not installed is refused with what to do', () => {
  expect(() => readFont({ font: '@fontsource-variable/none' })).toThrow(
    "shop.config.ts: brand.font @fontsource-variable/none isn't installed: run npm install --save-exact " +
      '@fontsource-variable/none, or remove the line.',
  );
});
