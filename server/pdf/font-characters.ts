const segmentedCoverage = 12;

/** The glyphs of a font's characters, from the table `cmap` in its format for all of Unicode. */
export function readCharacters(cmap: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  const table = findTable(cmap);
  const groups = table.readUInt32BE(12);
  for (let at = 16; at < 16 + groups * 12; at += 12) {
    const first = table.readUInt32BE(at);
    const last = table.readUInt32BE(at + 4);
    const glyph = table.readUInt32BE(at + 8);
    for (let codePoint = first; codePoint <= last; codePoint += 1)
      glyphs.set(codePoint, glyph + codePoint - first);
  }
  return glyphs;
}

function findTable(cmap: Buffer): Buffer {
  const count = cmap.readUInt16BE(2);
  for (let i = 0; i < count; i += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + i * 8));
    if (table.readUInt16BE(0) === segmentedCoverage) return table;
  }
  throw new Error('The font has no list of characters beyond 16 bits');
}
