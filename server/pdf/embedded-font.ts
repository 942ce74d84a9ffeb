import { hash } from 'node:crypto';
import { mapCharacters } from './character-map.ts';
import type { DocumentFont } from './document-font.ts';
import type { Glyph } from './glyph.ts';
import { compress, type PdfFile, type Stream } from './pdf-file.ts';
import { formatNumber, reference } from './pdf-values.ts';
import { subsetFont } from './subset-font.ts';
import type { Typeface } from './typeface.ts';

/** A font as its objects have it, without their numbers. */
interface PreparedFont {
  readonly name: string;
  readonly widths: string;
  readonly file: Stream;
  readonly characters: Stream;
}

const ordinary = new WeakMap<Typeface, PreparedFont>();

/**
 * Embeds a document's font with the glyphs it needs, and returns its number. A font of ordinary glyphs only is made once:
 * that takes 9 ms, ten times as long as the rest of an invoice.
 */
export function embedFont(file: PdfFile, { typeface, others }: DocumentFont): number {
  if (others.length > 0) return addFont(file, typeface, prepareFont(typeface, others, 6));
  return addFont(file, typeface, prepareOrdinaryFont(typeface));
}

/** Makes the font that all ordinary documents share. */
function prepareOrdinaryFont(typeface: Typeface): PreparedFont {
  const known = ordinary.get(typeface);
  if (known) return known;
  const prepared = prepareFont(typeface, [], 9);
  ordinary.set(typeface, prepared);
  return prepared;
}

function prepareFont(typeface: Typeface, others: readonly Glyph[], level: number): PreparedFont {
  const glyphs = [...typeface.ordinary, ...others];
  const subset = subsetFont(
    typeface.font,
    glyphs.map(({ source }) => source),
  );
  return {
    name: `${nameSubset(subset)}+${typeface.name}`,
    widths: glyphs.map(({ advance }) => formatNumber(advance)).join(' '),
    file: compress(subset, `/Length1 ${subset.length}`, level),
    characters: compress(mapCharacters(glyphs), '', level),
  };
}

/** Six letters that tell different subsets of a font apart (ISO 32000-1, 9.6.4). */
function nameSubset(subset: Buffer): string {
  const bytes = hash('sha256', subset, 'buffer').subarray(0, 6);
  return String.fromCharCode(...bytes.map((byte) => 65 + (byte % 26)));
}

/** A composite font (ISO 32000-1, 9.7), whose text is numbers of glyphs. */
function addFont(file: PdfFile, { font }: Typeface, { name, widths, ...streams }: PreparedFont): number {
  const scale = 1000 / font.unitsPerEm;
  const box = font.box.map((length) => formatNumber(length * scale)).join(' ');
  const [ascent, descent, capHeight] = [font.ascent, font.descent, font.capHeight].map((length) =>
    formatNumber(length * scale),
  );
  const metrics = `/FontBBox[${box}]/ItalicAngle 0/Ascent ${ascent}/Descent ${descent}/CapHeight ${capHeight}/StemV 0`;
  const fontFile = file.add(streams.file);
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4${metrics}/FontFile2 ${reference(fontFile)}>>`,
  );
  const system = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
  const descendant = file.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}${system}/FontDescriptor ${reference(descriptor)}/W[0[${widths}]]/CIDToGIDMap/Identity>>`,
  );
  const characters = file.add(streams.characters);
  return file.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${reference(descendant)}]/ToUnicode ${reference(characters)}>>`,
  );
}
