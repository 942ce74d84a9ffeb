import type { CanDraw } from './open-fonts.ts';

/** Stands for what no font can draw: PDF/UA-1 refuses text that can't be displayed. */
const substitute = '□';

/**
 * Every font of a document has these, so that the figures and the shop's own words are never
 * replaced.
 */
const plain = /^[ -~·–—‘’“”]*$/;

export function isPlain(data: object): boolean {
  return plain.test(JSON.stringify(data));
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Changes every text in the data of a document, and no name of a member. */
export function mapText(data: object, change: (text: string) => string): object {
  const mapValue = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(mapValue);
    if (typeof value === 'object' && value !== null) return mapText(value, change);
    return value;
  };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, mapValue(value)]));
}

/** On one line, without invisible characters: a name can't hide text or change its direction. */
export function toOneLine(text: string): string {
  if (plain.test(text)) return text;
  const oneLine = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ');
  return mapGraphemes(oneLine, removeInvisible).normalize('NFC');
}

/** The joiners within an emoji are part of it. */
function removeInvisible(grapheme: string): string {
  if (/^\p{RGI_Emoji}$/v.test(grapheme)) return grapheme;
  return grapheme.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '');
}

/**
 * Replaces what no font can draw. A letter stays when only its marks are lacking: `n̲` becomes
 * `n□`.
 */
export function replaceUndrawable(text: string, canDraw: CanDraw): string {
  return mapGraphemes(text, (grapheme) => {
    if (canDraw(grapheme)) return grapheme;
    const [base = '', ...marks] = grapheme.normalize('NFD');
    if (!canDraw(base)) return substitute;
    let drawn = base;
    for (const mark of marks) {
      if (canDraw(drawn + mark)) drawn += mark;
    }
    return drawn.normalize('NFC') + substitute;
  });
}

/**
 * Replaces the graphemes that hold one of the characters, or without them all that aren't plain.
 */
export function replaceReported(text: string, reported: ReadonlySet<string> | null): string {
  return mapGraphemes(text, (grapheme) => {
    const isReported =
      reported === null || [...grapheme].some((character) => reported.has(character));
    return isReported ? substitute : grapheme;
  });
}

/** Calls `change` with every grapheme that isn't plain. */
function mapGraphemes(text: string, change: (grapheme: string) => string): string {
  if (plain.test(text)) return text;
  let changed = '';
  for (const { segment } of graphemes.segment(text)) {
    changed += plain.test(segment) ? segment : change(segment);
  }
  return changed;
}
