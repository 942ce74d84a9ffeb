import { inflateSync } from 'node:zlib';

export interface PdfObject {
  readonly dictionary: string;
  /** A stream's bytes, decompressed. */
  readonly bytes: Buffer | null;
}

/**
 * The objects of a PDF by number, as its table of objects (ISO 32000-1, 7.5.8) places them. A number or an offset that is
 * wrong is an error, where PDF readers repair the file.
 */
export function readPdfObjects(pdf: Buffer): Map<number, PdfObject> {
  const [, start] = /\nstartxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString('latin1')) ?? [];
  const tableOffset = Number(start);
  const tableNumber = Number.parseInt(pdf.toString('latin1', tableOffset, tableOffset + 10), 10);
  const table = readStream(pdf, tableOffset, tableNumber);
  if (!table.dictionary.includes('/W[1 4 2]')) throw new Error('The fields of the table are of other sizes');
  const objects = new Map<number, PdfObject>();
  const count = table.bytes.length / 7;
  const field = (number: number) => {
    const at = number * 7;
    return [
      table.bytes.readUInt8(at),
      table.bytes.readUInt32BE(at + 1),
      table.bytes.readUInt16BE(at + 5),
    ] as const;
  };
  for (let number = 1; number < count; number += 1) {
    const [kind, place] = field(number);
    if (kind === 1) objects.set(number, readStream(pdf, place, number));
  }
  for (let number = 1; number < count; number += 1) {
    const [kind, place, index] = field(number);
    if (kind === 2) objects.set(number, readPacked(objects.get(place), index, number));
  }
  if (objects.size !== count - 1) throw new Error('The table has objects that are nowhere');
  return objects;
}

function readStream(pdf: Buffer, offset: number, number: number): PdfObject & { readonly bytes: Buffer } {
  const text = pdf.toString('latin1', offset, offset + 2_000);
  const [head, found, dictionary = ''] = /^(\d+) 0 obj\n<<(.*)>>\nstream\n/.exec(text) ?? [];
  if (!head || Number(found) !== number) throw new Error(`No object ${number} begins at ${offset}`);
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
  const start = offset + head.length;
  const end = pdf.toString('latin1', start + length, start + length + 18);
  if (end !== '\nendstream\nendobj\n') throw new Error(`The object ${number} has another length`);
  const bytes = pdf.subarray(start, start + length);
  return { dictionary, bytes: dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes };
}

function readPacked(packed: PdfObject | undefined, index: number, number: number): PdfObject {
  if (!packed?.bytes) throw new Error(`The object ${number} is in no object stream`);
  const [count, first] = [/\/N (\d+)/, /\/First (\d+)/].map((name) =>
    Number(name.exec(packed.dictionary)?.[1]),
  );
  const text = packed.bytes.toString('latin1');
  const places = text.slice(0, first).trim().split(' ').map(Number);
  if (places.length !== 2 * (count ?? 0) || places[index * 2] !== number)
    throw new Error(`The object ${number} isn't at ${index} of its object stream`);
  const end = places[index * 2 + 3] ?? Number.POSITIVE_INFINITY;
  return {
    dictionary: text.slice((first ?? 0) + (places[index * 2 + 1] ?? 0), (first ?? 0) + end).trim(),
    bytes: null,
  };
}
