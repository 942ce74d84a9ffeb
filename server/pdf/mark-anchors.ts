import { readLookups } from './font-lookups.ts';
import type { Offset } from './glyph.ts';
import { coverageIndex } from './glyph-lists.ts';

/**
 * From the origin of a letter or of another accent to that of an accent on it, in the font's units; null where the font
 * doesn't say.
 */
export type MarkAnchors = (mark: number, base: number) => Offset | null;

/** Reads where combining accents go (table `GPOS`, features `mark` and `mkmk`). */
export function readMarkAnchors(gpos: Buffer): MarkAnchors {
  const tables = ['mark', 'mkmk'].flatMap((feature) => readLookups(gpos, 'GPOS', feature).flat());
  return (mark, base) => {
    for (const { table } of tables) {
      const offset = findOffset(table, mark, base);
      if (offset) return offset;
    }
    return null;
  };
}

/** Each accent is of a class; a letter has one point for each class, on which the accent's own point comes to lie. */
function findOffset(table: Buffer, mark: number, base: number): Offset | null {
  const [marks, bases, classCount, markArray, baseArray] = [2, 4, 6, 8, 10].map((at) =>
    table.readUInt16BE(at),
  ) as [number, number, number, number, number];
  const markIndex = coverageIndex(table.subarray(marks), mark);
  const baseIndex = coverageIndex(table.subarray(bases), base);
  if (markIndex === -1 || baseIndex === -1) return null;
  const record = markArray + 2 + markIndex * 4;
  const anchor = baseArray + 2 + (baseIndex * classCount + table.readUInt16BE(record)) * 2;
  if (table.readUInt16BE(anchor) === 0) return null;
  const onBase = readPoint(table, baseArray + table.readUInt16BE(anchor));
  const onMark = readPoint(table, markArray + table.readUInt16BE(record + 2));
  return { x: onBase.x - onMark.x, y: onBase.y - onMark.y };
}

function readPoint(table: Buffer, at: number): Offset {
  return { x: table.readInt16BE(at + 2), y: table.readInt16BE(at + 4) };
}
