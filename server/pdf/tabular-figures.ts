import { readLookups } from './font-lookups.ts';
import { coverageIndex } from './glyph-lists.ts';

/** The form of a figure or sign that is as wide as all figures; the glyph itself where it has none. */
export type TabularForm = (glyph: number) => number;

/** Reads the forms of one width of a font (table `GSUB`, feature `tnum`). */
export function readTabularForms(gsub: Buffer): TabularForm {
  const tables = readLookups(gsub, 'GSUB', 'tnum').flat();
  return (glyph) => {
    for (const { table } of tables) {
      const index = coverageIndex(table.subarray(table.readUInt16BE(2)), glyph);
      if (index === -1) continue;
      const isList = table.readUInt16BE(0) === 2;
      return isList ? table.readUInt16BE(6 + index * 2) : (glyph + table.readInt16BE(4)) & 0xffff;
    }
    return glyph;
  };
}
