import type { Seller } from '../../contract/seller.ts';
import { wrap } from '../logo/draw-logo.ts';
import type { Logos } from '../read-logos.ts';
import { tokensOf } from '../tokens.ts';
import { type Drawing, drawOn, place, writeSvg } from './draw-on.ts';
import { writeIco } from './ico.ts';
import { drawPreview, type PreviewClaim } from './og-image.ts';
import type { DrawText } from './outlines.ts';
import { drawPng } from './raster.ts';
import { drawIcon, fillIcon } from './square-icon.ts';

interface IconParts {
  readonly seller: Seller;
  readonly logos: Logos;
  readonly drawText: DrawText;
}

interface PictureParts extends IconParts {
  readonly claim: PreviewClaim;
  /** The drawing of the home screen, painted. */
  readonly illustration: string;
}

/** Files at the top of the shop's page, by name. */
export type Pictures = Readonly<Record<string, Buffer | string>>;

/** The icons that browsers and systems show, of the shop and of the desk. */
export async function drawIcons({ seller, logos, drawText }: IconParts): Promise<Pictures> {
  const tokens = tokensOf(seller);
  const parts = { logos, tokens, name: seller.tradingName, drawText };
  const [light, dark] = await Promise.all([drawIcon('print', parts), drawIcon('dark', parts)]);
  const icon = light;
  const sizes = [16, 32, 48];
  const small = await Promise.all(
    sizes.map(async (size) => ({ size, png: await drawPng(icon, size) })),
  );
  const touch = await fillIcon(light, tokens, 1);
  // A system cuts a maskable icon down to a circle of 80 % of it.
  const maskable = await fillIcon(light, tokens, 0.8);

  return {
    'favicon.svg': writeFavicon(light, dark),
    'favicon.ico': writeIco(small),
    'apple-touch-icon.png': await drawPng(touch, 180),
    'icon-192.png': await drawPng(icon, 192),
    'icon-512.png': await drawPng(icon, 512),
    'icon-maskable-512.png': await drawPng(maskable, 512),
  };
}

export async function drawPictures(parts: PictureParts): Promise<Pictures> {
  const preview = drawPreview({ ...parts, tokens: tokensOf(parts.seller) });
  const [icons, ogImage] = await Promise.all([drawIcons(parts), preview]);
  return { ...icons, 'og-image.png': ogImage };
}

/** The logo as two files, for a page that can't have it inside. */
export async function drawLogoFiles(seller: Seller, logos: Logos): Promise<Pictures> {
  const tokens = tokensOf(seller);
  const [light, dark] = await Promise.all([
    drawOn('light', logos, tokens),
    drawOn('dark', logos, tokens),
  ]);
  return { 'logo.svg': writeSvg(light), 'logo-dark.svg': writeSvg(dark) };
}

/** Follows the colour scheme of the browser's tabs. */
function writeFavicon(light: Drawing, dark: Drawing): string {
  const { viewBox } = light;
  if (light.inside.replaceAll('print-', '') === dark.inside.replaceAll('dark-', '')) {
    return writeSvg(light);
  }
  const both =
    `<g class="light">${light.inside}</g>` + `<g class="dark">${place(dark, viewBox)}</g>`;
  return wrap(viewBox, `<style>${schemes}</style>${both}`);
}

const schemes =
  '.dark{display:none}' +
  '@media(prefers-color-scheme:dark){.light{display:none}.dark{display:inline}}';
