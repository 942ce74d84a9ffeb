/**
 * Makes a TrueType font forget one of its features: its entries in the list of substitutions get a name that
 * nobody asks for (OpenType specification, "GSUB").
 */
export function removeFontFeature(font: Buffer, feature: string): Buffer {
  const changed = Buffer.from(font);
  const table = findTable(changed, 'GSUB');
  const list = table + changed.readUInt16BE(table + 6);
  const featureCount = changed.readUInt16BE(list);
  for (let i = 0; i < featureCount; i++) {
    const entry = list + 2 + i * 6;
    if (readTag(changed, entry) === feature) changed.write('none', entry, 'latin1');
  }
  return changed;
}

function findTable(font: Buffer, tag: string): number {
  const tableCount = font.readUInt16BE(4);
  for (let i = 0; i < tableCount; i++) {
    const entry = 12 + i * 16;
    if (readTag(font, entry) === tag) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`The font has no "${tag}" table`);
}

function readTag(font: Buffer, offset: number): string {
  return font.toString('latin1', offset, offset + 4);
}
