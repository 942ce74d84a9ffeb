import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { shop } from '../../shop.config.ts';
import { brandNames, sellers } from '../../test/brands/sellers.ts';
import { defaultBrand } from '../brand.ts';
import { readFont } from '../font.ts';
import { readLogo } from '../logo/read-logo.ts';
import { type Logos, readLogos } from '../read-logos.ts';
import { workOutTokens } from '../tokens.ts';
import { drawOn } from './draw-on.ts';
import { isLegible } from './legible.ts';
import { drawPreview } from './og-image.ts';
import { drawText, openFont } from './outlines.ts';
import { drawIcons } from './page-pictures.ts';

const tokens = workOutTokens(defaultBrand);
const font = await openFont(readFont(defaultBrand).latin);

function logosOf(name: string): Logos {
  return readLogos(join(root, 'test', 'brands', name));
}

function drawing(inside: string) {
  return { viewBox: { x: 0, y: 0, width: 60, height: 20 }, inside };
}

describe('a logo is legible on a background', () => {
  it.each([
    ['black on white', '<path d="M2 5h50v10h-50z"/>', '#ffffff', true],
    ['black on a dark paper', '<path d="M2 5h50v10h-50z"/>', '#0d1424', false],
    ['white on white', '<path fill="#fff" d="M2 5h50v10h-50z"/>', '#ffffff', false],
    ['pale yellow on white', '<path fill="#fff3b0" d="M2 5h50v10h-50z"/>', '#ffffff', false],
    [
      'a white mark on a dark tile',
      `<rect width="20" height="20" rx="5"/><path fill="#fff" d="M4 4h4v5h4v-5h4v12h-4v-4h-4v4h-4z"/>`,
      '#0d1424',
      true,
    ],
    [
      'black letters beside an orange mark',
      '<circle cx="10" cy="10" r="8" fill="#f28a1c"/><path d="M24 4h4v12h-4zM32 4h4v12h-4zM40 4h4v12h-4z"/>',
      '#0d1424',
      false,
    ],
  ])('%s: %s', async (_what, inside, background, legible) => {
    expect(await isLegible(drawing(inside), background)).toBe(legible);
  });

  it('gets a plate where it would not be', async () => {
    const wide = logosOf('wide');
    const [light, dark] = [await drawOn('light', wide, tokens), await drawOn('dark', wide, tokens)];
    expect(light.viewBox).toEqual(wide.logo.viewBox);
    expect(dark.inside).toMatch(/^<rect [^>]+ fill="#ffffff"\/>/);
    expect(dark.viewBox.width).toBeGreaterThan(wide.logo.viewBox.width);
    expect(await isLegible(dark, tokens.dark.paper)).toBe(true);
  });

  it("is the seller's other one in the dark scheme, where there is one", async () => {
    const dark = readLogo(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle fill="#fff" r="9"/></svg>',
      '',
    );
    const drawn = await drawOn('dark', { ...logosOf('wide'), dark }, tokens);
    expect(drawn.inside).toBe('<circle fill="#fff" r="9"/>');
  });
});

describe.each(['own', ...brandNames] as const)('the icons of the brand %s', (name) => {
  const seller = name === 'own' ? shop : { ...shop, ...sellers[name] };
  const logos = name === 'own' ? readLogos() : logosOf(name);
  const icons = drawIcons({ seller, logos, drawText: (text, style) => drawText(font, text, style) });

  it('are of their sizes', async () => {
    const sizes = {
      'apple-touch-icon.png': 180,
      'icon-192.png': 192,
      'icon-512.png': 512,
      'icon-maskable-512.png': 512,
    };
    for (const [file, size] of Object.entries(sizes)) {
      const { width, height } = await sharp(Buffer.from((await icons)[file] ?? '')).metadata();
      expect([file, width, height]).toEqual([file, size, size]);
    }
  });

  it('are opaque where a system cuts them out itself', async () => {
    for (const file of ['apple-touch-icon.png', 'icon-maskable-512.png']) {
      const { isOpaque } = await sharp(Buffer.from((await icons)[file] ?? '')).stats();
      expect([file, isOpaque]).toEqual([file, true]);
    }
  });

  it('have an ICO of three images, each where its header says', async () => {
    const ico = Buffer.from((await icons)['favicon.ico'] ?? '');
    expect(ico.readUInt16LE(4)).toBe(3);
    for (const [index, size] of [16, 32, 48].entries()) {
      const [length, offset] = [ico.readUInt32LE(14 + 16 * index), ico.readUInt32LE(18 + 16 * index)];
      expect((await sharp(ico.subarray(offset, offset + length)).metadata()).width).toBe(size);
    }
  });

  it('are an SVG file of their own', async () => {
    const svg = Buffer.from((await icons)['favicon.svg'] ?? '');
    const { format, width = 0, height } = await sharp(svg).metadata();
    expect([format, width]).toEqual(['svg', height]);
  });
});

it('a wordmark has the first letter of the name as its icon', async () => {
  const seller = { ...shop, ...sellers.wide };
  const icons = await drawIcons({
    seller,
    logos: logosOf('wide'),
    drawText: (text) => ({ width: 10, path: text }),
  });
  expect(icons['favicon.svg']).toContain('d="N"');
  expect(icons['favicon.svg']).toContain(sellers.wide.brand.accent);
});

it('the picture of shared links has name and claim as outlines: no font of the machine is in it', async () => {
  const words: string[] = [];
  const write = (text: string, { size }: { readonly size: number }) => {
    words.push(text);
    return { width: text.length * size * 0.5, path: 'M0 0h9v9z' };
  };
  const png = await drawPreview({
    seller: shop,
    logos: readLogos(),
    tokens,
    drawText: write,
    claim: { title: 'Endpoint security, licensed in minutes', lead: 'A lead' },
    illustration: readFileSync(join(root, 'web/home/hero-illustration.svg'), 'utf8'),
  });
  const { width, height } = await sharp(png).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect(words).toEqual(
    expect.arrayContaining([shop.logoText, 'Endpoint security,', 'licensed in minutes', 'A lead']),
  );
});
