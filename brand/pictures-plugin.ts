import type { Plugin } from 'vite';
import { homeWordsOf } from '../contract/home-words.ts';
import { demoWays, namePaymentMethods } from '../contract/payment-methods.ts';
import { shop } from '../shop.config.ts';
import { brandOf } from './brand.ts';
import { readFont } from './font.ts';
import { drawInside } from './logo/draw-logo.ts';
import type { Logo } from './logo/logo.ts';
import { isWordmark } from './logo/view-box.ts';
import { backgroundOf, paletteOf } from './pictures/draw-on.ts';
import { readIllustration } from './pictures/illustration.ts';
import { isLegible } from './pictures/legible.ts';
import { drawText, openFont } from './pictures/outlines.ts';
import { drawLogoFiles, drawPictures, type Pictures } from './pictures/page-pictures.ts';
import { type Logos, readLogos } from './read-logos.ts';
import { tokensOf } from './tokens.ts';

/** Draws the icons and the picture of shared links from the seller's logo, and gives the pages the logo. */
export function brandPictures(): Plugin {
  return {
    name: 'brand-pictures',
    async load(id) {
      if (!id.endsWith('/brand/page-logo.ts')) return null;
      const constants = Object.entries(await describeLogo(readLogos()));
      return constants
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    async generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const [fileName, source] of Object.entries(await drawAll())) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    configureServer(server) {
      const drawing = drawAll();
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.replace(/^\/|\?.*$/g, '') ?? '';
        const content = (await drawing)[name];
        if (content === undefined) return next();
        response.setHeader('content-type', contentTypes[name.replace(/^.*\./, '')] ?? '');
        response.end(content);
      });
    },
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
};

async function drawAll(): Promise<Pictures> {
  const logos = readLogos();
  const font = await openFont(readFont(brandOf(shop)).latin);
  const pictures = await drawPictures({
    seller: shop,
    logos,
    drawText: (text, style) => drawText(font, text, style),
    claim: {
      title: homeWordsOf(shop, namePaymentMethods(shop, demoWays)).headline,
      lead: `${shop.vendorName} licences for Australian businesses`,
    },
    illustration: await readIllustration(tokensOf(shop)),
  });
  const { markup } = await describeLogo(logos);
  return markup === null ? { ...pictures, ...(await drawLogoFiles(shop, logos)) } : pictures;
}

/** In the document it costs no request, and follows the page's colours. */
const mostInside = 4_000;

async function describeLogo({ logo, dark }: Logos) {
  const { x, y, width, height } = logo.viewBox;
  const markup = drawInside(logo, pageColours, '{id}');
  const isInside = dark === null && markup.length <= mostInside && (await isLegibleInBoth(logo));
  return {
    isWordmark: isWordmark(logo),
    viewBox: `${x} ${y} ${width} ${height}`,
    markup: isInside ? markup : null,
    hasIds: markup.includes('{id}'),
    width,
    height,
  };
}

const pageColours = {
  ink: 'var(--color-ink)',
  paper: 'var(--color-paper)',
  accent: 'var(--color-action)',
  highlight: 'var(--color-highlight)',
};

async function isLegibleInBoth(logo: Logo): Promise<boolean> {
  const tokens = tokensOf(shop);
  const grounds = ['light', 'dark'] as const;
  const legible = await Promise.all(
    grounds.map((ground) => {
      const inside = drawInside(logo, paletteOf(ground, tokens));
      return isLegible({ viewBox: logo.viewBox, inside }, backgroundOf(ground, tokens));
    }),
  );
  return legible.every(Boolean);
}
