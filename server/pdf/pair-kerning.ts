import { readLookups } from './font-lookups.ts';
import { classOf, coverageIndex, findRecord } from './glyph-lists.ts';

const pairAdjustment = 2;
const bits = { x: 1, y: 2, advance: 4 } as const;

/** How much closer (negative) or farther two neighbouring glyphs are set, in the font's units. */
export type Kerning = (left: number, right: number) => number;

/** Reads the kerning of a font (table `GPOS`, feature `kern`). */
export function readKerning(gpos: Buffer): Kerning {
  const lookups = readLookups(gpos, 'GPOS', 'kern').map((tables) =>
    tables.filter(({ type }) => type === pairAdjustment).map(({ table }) => openPairs(table)),
  );
  return (left, right) => lookups.reduce((sum, pairs) => sum + firstOf(pairs, left, right), 0);
}

/** Of a lookup's tables only the first that knows the pair counts. */
function firstOf(tables: readonly Pairs[], left: number, right: number): number {
  for (const table of tables) {
    const value = table(left, right);
    if (value !== null) return value;
  }
  return 0;
}

type Pairs = (left: number, right: number) => number | null;

function openPairs(table: Buffer): Pairs {
  const coverage = table.subarray(table.readUInt16BE(2));
  const firstFormat = table.readUInt16BE(4);
  const valuesSize = 2 * (countBits(firstFormat) + countBits(table.readUInt16BE(6)));
  const readAdvance = (values: number) =>
    firstFormat & bits.advance
      ? table.readInt16BE(values + 2 * countBits(firstFormat & (bits.x | bits.y)))
      : 0;
  const find = table.readUInt16BE(0) === 1 ? findGlyphPair : findClassPair;
  return (left, right) => {
    const index = coverageIndex(coverage, left);
    const values = index === -1 ? null : find(table, valuesSize, { index, left, right });
    return values === null ? null : readAdvance(values);
  };
}

interface Pair {
  /** The left glyph's position in the coverage. */
  readonly index: number;
  readonly left: number;
  readonly right: number;
}

/** Where the values of two glyphs begin, in a table that lists the pairs of each left glyph. */
function findGlyphPair(table: Buffer, valuesSize: number, { index, right }: Pair): number | null {
  const set = table.readUInt16BE(10 + index * 2);
  const size = 2 + valuesSize;
  const found = findRecord(set + 2, table.readUInt16BE(set), size, (at) => right - table.readUInt16BE(at));
  return found === -1 ? null : set + 2 + found * size + 2;
}

/** The same in a table that knows every pair of two classes of glyphs. */
function findClassPair(table: Buffer, valuesSize: number, { left, right }: Pair): number {
  const leftClass = classOf(table.subarray(table.readUInt16BE(8)), left);
  const rightClass = classOf(table.subarray(table.readUInt16BE(10)), right);
  return 16 + (leftClass * table.readUInt16BE(14) + rightClass) * valuesSize;
}

function countBits(format: number): number {
  return format.toString(2).replaceAll('0', '').length;
}
