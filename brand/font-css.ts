import type { Font } from 'fontkit';
import type { BrandFont } from './font.ts';
import { inWeight } from './pictures/outlines.ts';

/** The rules that load the font, and those of Arial in its place until then. */
export function writeFontCss(brandFont: BrandFont, font: Font): string {
  const { family, weights, faces } = brandFont;
  const fallback = `${family} Fallback`;
  const rules = faces.map(
    ({ file, unicodeRange }) => `
@font-face {
  font-family: "${family}";
  font-weight: ${weights};
  font-display: swap;
  src: url("${file}") format("woff2");
  unicode-range: ${unicodeRange};
}`,
  );
  const { sizeAdjust, ascent, descent, lineGap } = matchArial(font);

  return `
@theme {
  --font-sans: "${family}", "${fallback}", system-ui, sans-serif;
}
${rules.join('\n')}
@font-face {
  font-family: "${fallback}";
  src: local("Arial"), local("Liberation Sans"), local("Helvetica");
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${percent(ascent)};
  descent-override: ${percent(descent)};
  line-gap-override: ${percent(lineGap)};
}`;
}

/** With which Arial takes as much space as the font: nothing moves when that arrives. */
function matchArial(font: Font) {
  const { ascent, descent, lineGap, unitsPerEm } = font;
  // In steps of half a percent: which letters a text has makes a larger difference.
  const sizeAdjust = Math.round(compareWidths(font) * 200) / 200;
  const match = (length: number) => length / unitsPerEm / sizeAdjust;
  return {
    sizeAdjust,
    ascent: match(ascent),
    descent: match(-descent),
    lineGap: match(lineGap),
  };
}

/** Between the weights of text and of headings. */
const weight = 500;
const sample =
  'Genuine licences from an Australian business. Your licence keys are delivered by email on ' +
  'payment confirmation, within 5 minutes of payment. Australian-based support, by phone and by ' +
  'email on every business day.';

function compareWidths(font: Font): number {
  const { positions } = inWeight(font, weight).layout(sample);
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm;
  const inArial = [...sample].reduce((sum, letter) => sum + (arialWidths[letter] ?? 0), 0);
  return width / (inArial / 1000);
}

/** In thousandths of an em: those of the sample, from the metrics that Arial, Helvetica and Liberation Sans share. */
const arialWidths: Readonly<Record<string, number>> = {
  ...widthsOf(222, 'ijl'),
  ...widthsOf(278, ' ,.ft'),
  ...widthsOf(333, '-r'),
  ...widthsOf(500, 'ckvsxyz'),
  ...widthsOf(556, 'abdeghnopqu5'),
  ...widthsOf(667, 'AY'),
  ...widthsOf(722, 'w'),
  ...widthsOf(778, 'G'),
  ...widthsOf(833, 'm'),
};

function widthsOf(width: number, letters: string): Record<string, number> {
  return Object.fromEntries([...letters].map((letter) => [letter, width]));
}

function percent(share: number): string {
  // Rounded down: a line may be lower by a hair, but not higher.
  return `${Math.floor(share * 1000 + 1e-6) / 10}%`;
}
