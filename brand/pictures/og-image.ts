import sharp from 'sharp';
import type { Seller } from '../../contract/seller.ts';
import { wrap } from '../logo/draw-logo.ts';
import { isWordmark } from '../logo/view-box.ts';
import type { Logos } from '../read-logos.ts';
import type { Tokens } from '../tokens.ts';
import { drawOn, place } from './draw-on.ts';
import type { DrawText, Outlines } from './outlines.ts';

interface PreviewParts {
  readonly seller: Seller;
  readonly logos: Logos;
  readonly tokens: Tokens;
  readonly drawText: DrawText;
  readonly claim: PreviewClaim;
  /** A drawing of 560 by 534, painted. */
  readonly illustration: string;
}

export interface PreviewClaim {
  readonly title: string;
  readonly lead: string;
}

const size = { width: 1200, height: 630 };
const left = 72;
const textWidth = 590;

/** What a link to the shop shows in a chat or a social network: the seller's name and claim. */
export async function drawPreview(parts: PreviewParts): Promise<Buffer> {
  const { tokens, claim, drawText, illustration } = parts;
  const { paper, ink, 'ink-soft': soft } = tokens.light;
  const title = fitLines(claim.title, [66, 58, 50, 44], 2, (text, px) =>
    drawText(text, { size: px, weight: 600, spacing: -0.035 }),
  );
  const lead = fitLines(claim.lead, [28, 24, 21], 2, (text, px) =>
    drawText(text, { size: px, weight: 400, spacing: -0.022 }),
  );
  const lineHeight = title.size * 1.06;
  const leadTop = 325 + lineHeight * (title.lines.length - 1) + 65;

  const text = [
    ...title.lines.map((line, at) => writePath(line, 325 + at * lineHeight, ink)),
    ...lead.lines.map((line, at) => writePath(line, leadTop + at * lead.size * 1.35, soft)),
  ];
  const inside = `<rect width="1200" height="630" fill="${paper}"/>${await drawHead(parts)}${text.join('')}`;
  const picture = sharp(Buffer.from(illustration), { density: (72 * 500) / 560 }).resize({
    width: 500,
  });
  const drawn = sharp(Buffer.from(wrap({ x: 0, y: 0, ...size }, inside)));
  const composed = drawn.composite([{ input: await picture.png().toBuffer(), left: 682, top: 77 }]);
  return composed.png({ palette: true, quality: 95, effort: 8 }).toBuffer();
}

/** The logo, and beside a mark the name. */
async function drawHead({ seller, logos, tokens, drawText }: PreviewParts): Promise<string> {
  const drawing = await drawOn('light', logos, tokens);
  const [height, most] = isWordmark(logos.logo) ? [64, 480] : [64, 128];
  const { viewBox } = drawing;
  const scale = Math.min(height / viewBox.height, most / viewBox.width);
  const [width, top] = [viewBox.width * scale, 191 - (viewBox.height * scale) / 2];
  const logo = place(drawing, { x: left, y: top, width, height: viewBox.height * scale });
  if (isWordmark(logos.logo)) return logo;
  const style = { size: 32.5, weight: 600, spacing: -0.03 };
  const name = drawText(seller.logoText, style);
  return logo + writePath(name, 203, tokens.light.ink, left + width + 20);
}

function writePath({ path }: Outlines, baseline: number, colour: string, from = left): string {
  return `<path transform="translate(${from} ${baseline})" fill="${colour}" d="${path}"/>`;
}

interface Fitted {
  readonly size: number;
  readonly lines: readonly Outlines[];
}

/** In the largest of some sizes in which the words take few lines; else in the smallest, cut after them. */
function fitLines(
  words: string,
  sizes: readonly number[],
  most: number,
  draw: (text: string, size: number) => Outlines,
): Fitted {
  for (const each of sizes) {
    const lines = breakLines(words, (text) => draw(text, each).width);
    if (lines.length <= most || each === sizes.at(-1)) {
      return { size: each, lines: lines.slice(0, most + 1).map((line) => draw(line, each)) };
    }
  }

  return { size: 0, lines: [] };
}

function breakLines(words: string, measure: (text: string) => number): string[] {
  const lines: string[] = [];

  for (const word of words.split(' ')) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && measure(longer) <= textWidth) lines[lines.length - 1] = longer;
    else lines.push(word);
  }

  return lines;
}
