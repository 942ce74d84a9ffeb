const extensions = { GPOS: 9, GSUB: 7 } as const;

/** One table of a lookup of OpenType, of which each type has its own form. */
export interface LookupTable {
  readonly type: number;
  readonly table: Buffer;
}

/** The lookups of a feature for scripts without rules of their own, each with its tables, in the order they apply. */
export function readLookups(table: Buffer, name: 'GPOS' | 'GSUB', feature: string): LookupTable[][] {
  const features = table.subarray(table.readUInt16BE(6));
  const lookups = table.subarray(table.readUInt16BE(8));
  const record = findFeature(features, feature);
  const count = record.readUInt16BE(2);
  const indexes = Array.from({ length: count }, (_, i) => record.readUInt16BE(4 + i * 2));
  return indexes
    .toSorted((one, other) => one - other)
    .map((index) => readLookup(lookups.subarray(lookups.readUInt16BE(2 + index * 2)), extensions[name]));
}

function findFeature(features: Buffer, feature: string): Buffer {
  const count = features.readUInt16BE(0);
  for (let at = 2; at < 2 + count * 6; at += 6) {
    if (features.toString('latin1', at, at + 4) === feature)
      return features.subarray(features.readUInt16BE(at + 4));
  }
  throw new Error(`The font has no feature ${feature}`);
}

function readLookup(lookup: Buffer, extension: number): LookupTable[] {
  const type = lookup.readUInt16BE(0);
  return Array.from({ length: lookup.readUInt16BE(4) }, (_, i) => {
    const table = lookup.subarray(lookup.readUInt16BE(6 + i * 2));
    if (type !== extension) return { type, table };
    return { type: table.readUInt16BE(2), table: table.subarray(table.readUInt32BE(4)) };
  });
}
