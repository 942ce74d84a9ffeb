import type { FontFile } from './font-file.ts';

const flags = { wide: 0x1, scale: 0x8, more: 0x20, scales: 0x40, matrix: 0x80 } as const;

/**
 * A TrueType font of only these glyphs, numbered from 0 in their order. The parts that accented letters are put together
 * from follow them. It has the tables that a PDF needs (ISO 32000-1, 9.9).
 */
export function subsetFont(font: FontFile, glyphs: readonly number[]): Buffer {
  const all = [...glyphs];
  const outlines: Buffer[] = [];
  // Parts are added to the list while it is walked.
  for (let i = 0; i < all.length; i += 1) outlines.push(copyOutline(font.outlineOf(all[i] ?? 0), all));
  const offsets = Buffer.alloc((all.length + 1) * 4);
  const metrics = Buffer.alloc(all.length * 4);
  let end = 0;
  for (const [i, glyph] of all.entries()) {
    metrics.writeUInt16BE(font.advanceOf(glyph), i * 4);
    metrics.writeInt16BE(font.bearingOf(glyph), i * 4 + 2);
    end += outlines[i]?.length ?? 0;
    offsets.writeUInt32BE(end, (i + 1) * 4);
  }
  const head = Buffer.from(font.table('head'));
  head.writeUInt32BE(0, 8);
  head.writeInt16BE(1, 50);
  const hhea = Buffer.from(font.table('hhea'));
  hhea.writeUInt16BE(all.length, 34);
  const maxp = Buffer.from(font.table('maxp'));
  maxp.writeUInt16BE(all.length, 4);
  return writeFont({ glyf: Buffer.concat(outlines), head, hhea, hmtx: metrics, loca: offsets, maxp });
}

/** An outline that is put together from others refers to them by their new numbers. */
function copyOutline(outline: Buffer, glyphs: number[]): Buffer {
  const copy = Buffer.alloc((outline.length + 3) & ~3);
  outline.copy(copy);
  const isComposite = outline.length > 0 && outline.readInt16BE(0) < 0;
  for (let at = isComposite ? 10 : -1; at !== -1; at = nextPart(outline, at)) {
    const part = outline.readUInt16BE(at + 2);
    // A letter of the text keeps its own number even if it's also a part.
    const known = glyphs.indexOf(part);
    copy.writeUInt16BE(known === -1 ? glyphs.push(part) - 1 : known, at + 2);
  }
  return copy;
}

/** Where the next part's record begins; -1 after the last. */
function nextPart(outline: Buffer, at: number): number {
  const flag = outline.readUInt16BE(at);
  if (!(flag & flags.more)) return -1;
  const place = flag & flags.wide ? 4 : 2;
  const form = flag & flags.matrix ? 8 : flag & flags.scales ? 4 : flag & flags.scale ? 2 : 0;
  return at + 4 + place + form;
}

/** Puts tables, whose names are in order, together to a font file. */
function writeFont(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables);
  const power = 31 - Math.clz32(entries.length);
  const header = Buffer.alloc(12 + entries.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  for (const [i, value] of [
    entries.length,
    16 << power,
    power,
    (entries.length << 4) - (16 << power),
  ].entries())
    header.writeUInt16BE(value, 4 + i * 2);
  const body: Buffer[] = [];
  let offset = header.length;
  for (const [i, [tag, table]] of entries.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const record = 12 + i * 16;
    header.write(tag, record, 'latin1');
    for (const [field, value] of [sumOf(padded), offset, table.length].entries())
      header.writeUInt32BE(value, record + 4 + field * 4);
    body.push(padded);
    offset += padded.length;
  }
  const file = Buffer.concat([header, ...body]);
  const head = header.length + (tables.glyf?.length ?? 0);
  file.writeUInt32BE((0xb1b0afba - sumOf(file)) >>> 0, head + 8);
  return file;
}

function sumOf(words: Buffer): number {
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}
