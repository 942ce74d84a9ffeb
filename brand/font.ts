import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Brand, defaultBrand } from './brand.ts';

/** The font of pages: files of a package of Fontsource. */
export interface BrandFont {
  readonly family: string;
  /** From the thinnest to the heaviest: `100 900`. */
  readonly weights: string;
  /** The file of Latin text, which pages load first. */
  readonly latin: string;
  readonly faces: readonly FontFace[];
}

interface FontFace {
  /** As styles and scripts import it. */
  readonly file: string;
  readonly unicodeRange: string;
}

/**
 * Which file is loaded for which letters: the ranges of all packages of Fontsource, without signs of
 * phonetics and without what both have. The first page has no byte to spare.
 */
const subsets = {
  latin:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, ' +
    'U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  'latin-ext':
    'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB',
};

const packages = join(import.meta.dirname, '..', 'node_modules');

/** Throws a sentence for the seller where the package isn't installed, or has no variable font. */
export function readFont({ font: name }: Pick<Brand, 'font'>, folder = packages): BrandFont {
  const own = join(folder, name);
  if (!existsSync(join(own, 'metadata.json'))) {
    throw new Error(
      `shop.config.ts: brand.font ${name} isn't installed: run npm install --save-exact ${name}, or remove the line.`,
    );
  }

  const { id, family, variable } = readJson(join(own, 'metadata.json'));
  const faces = Object.entries(subsets)
    .map(([subset, unicodeRange]) => ({
      file: `files/${id}-${subset}-wght-normal.woff2`,
      unicodeRange,
    }))
    .filter(({ file }) => existsSync(join(own, file)))
    .map(({ file, unicodeRange }) => ({ file: `${name}/${file}`, unicodeRange }));
  const [first] = faces;

  if (!first?.file.includes('-latin-wght-') || !variable?.wght) {
    throw new Error(
      `shop.config.ts: brand.font ${name} has no Latin letters of variable weight: choose another, such as ${defaultBrand.font}.`,
    );
  }

  const { min, max } = variable.wght;
  return { family, weights: `${min} ${max}`, latin: join(folder, first.file), faces };
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
