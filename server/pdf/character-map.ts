import type { Glyph } from './glyph.ts';

/** Which character each glyph is, for copying and searching (ISO 32000-1, 9.10.3). */
export function mapCharacters(glyphs: readonly Glyph[]): string {
  const entries = splitRanges(glyphs.slice(1)).map(
    ([first, last = first]) => `<${first?.code}><${last?.code}><${toUtf16(first?.codePoint ?? 0)}>`,
  );
  // A block has at most 100 entries.
  const blocks = Array.from({ length: Math.ceil(entries.length / 100) }, (_, i) => {
    const block = entries.slice(i * 100, (i + 1) * 100);
    return `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`;
  });
  return `/CIDInit/ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict/CMap defineresource pop
end
end`;
}

/** Glyphs whose numbers and characters both follow each other, within one last byte: the first and last of each. */
function splitRanges(glyphs: readonly Glyph[]): Glyph[][] {
  const ranges: Glyph[][] = [];
  for (const glyph of glyphs) {
    const range = ranges.at(-1);
    const before = range?.at(-1);
    const follows =
      before?.codePoint === glyph.codePoint - 1 && glyph.number % 256 > 0 && glyph.codePoint % 256 > 0;
    if (range && follows) range[1] = glyph;
    else ranges.push([glyph]);
  }
  return ranges;
}

function toUtf16(codePoint: number): string {
  return Buffer.from(String.fromCodePoint(codePoint), 'utf16le').swap16().toString('hex');
}
