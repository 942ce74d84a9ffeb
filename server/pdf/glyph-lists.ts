/** The position of a glyph in a coverage table of OpenType; -1 where it isn't in it. */
export function coverageIndex(table: Buffer, glyph: number): number {
  const isRanges = table.readUInt16BE(0) === 2;
  const count = table.readUInt16BE(2);
  if (!isRanges) return findRecord(4, count, 2, (at) => glyph - table.readUInt16BE(at));
  const range = findRange(table, 4, count, glyph);
  if (range === -1) return -1;
  const at = 4 + range * 6;
  return table.readUInt16BE(at + 4) + glyph - table.readUInt16BE(at);
}

/** The class that a class definition table gives a glyph: 0 for all that it doesn't name. */
export function classOf(table: Buffer, glyph: number): number {
  if (table.readUInt16BE(0) === 1) {
    const index = glyph - table.readUInt16BE(2);
    return index >= 0 && index < table.readUInt16BE(4) ? table.readUInt16BE(6 + index * 2) : 0;
  }
  const range = findRange(table, 4, table.readUInt16BE(2), glyph);
  return range === -1 ? 0 : table.readUInt16BE(4 + range * 6 + 4);
}

/** The number of the record whose order is 0; -1 where none is. Records are sorted. */
export function findRecord(
  start: number,
  count: number,
  size: number,
  orderAt: (offset: number) => number,
): number {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = orderAt(start + middle * size);
    if (order === 0) return middle;
    if (order < 0) high = middle - 1;
    else low = middle + 1;
  }
  return -1;
}

function findRange(table: Buffer, start: number, count: number, glyph: number): number {
  return findRecord(start, count, 6, (at) => {
    if (glyph < table.readUInt16BE(at)) return -1;
    return glyph > table.readUInt16BE(at + 2) ? 1 : 0;
  });
}
