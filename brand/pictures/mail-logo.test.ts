import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { root } from '../../scripts/root.ts';
import { sellers } from '../../test/brands/sellers.ts';
import { defaultBrand } from '../brand.ts';
import { readLogos } from '../read-logos.ts';
import { tokensOf, workOutTokens } from '../tokens.ts';
import { drawMailLogo } from './mail-logo.ts';

const usual = workOutTokens(defaultBrand);

it('the logo that the shop comes with is small, and needs no plate', async () => {
  const logo = await drawMailLogo(readLogos(), usual);
  expect(logo).toMatchObject({ isWordmark: false, width: 30, height: 30 });
  expect(logo.png.length).toBeLessThan(6_000);
  expect(await sharp(logo.png).metadata()).toMatchObject({ format: 'png', width: 60, height: 60 });
  expect(await colourAt(logo.png, 30, 3)).toBe(`${defaultBrand.ink}ff`);
  expect(await colourAt(logo.png, 0, 0)).toMatch(/00$/);
});

it('a dark wordmark is on a plate of the paper, which dark mail programs leave as it is', async () => {
  const logos = readLogos(join(root, 'test', 'brands', 'wide'));
  const logo = await drawMailLogo(logos, tokensOf(sellers.wide));
  expect(logo.isWordmark).toBe(true);
  expect(logo.width).toBeLessThanOrEqual(240);
  expect(logo.width / logo.height).toBeGreaterThan(4);
  expect(await colourAt(logo.png, 30, 3)).toBe(`${sellers.wide.brand.paper}ff`);
});

/** Of a pixel, with its alpha. */
async function colourAt(png: Buffer, left: number, top: number): Promise<string> {
  const pixel = sharp(png).extract({ left, top, width: 1, height: 1 });
  const { data } = await pixel.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex')}`;
}
