import { hash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { reference } from './pdf-values.ts';

/** Of 1 to 9. With level 6 a file is 3 % smaller, and an invoice takes 0.72 ms of CPU instead of 0.54. */
const quickLevel = 1;

/** A stream object's bytes, with the dictionary that describes them. */
export interface Stream {
  readonly dictionary: string;
  readonly bytes: Buffer;
}

export function compress(bytes: Buffer | string, dictionary = '', level: number = quickLevel): Stream {
  return { dictionary: `/Filter/FlateDecode${dictionary}`, bytes: deflateSync(bytes, { level }) };
}

/**
 * The objects of a PDF file, and the table of where they are (ISO 32000-1, 7.5). Objects without a stream are compressed
 * together. The same objects always make the same bytes.
 */
export class PdfFile {
  readonly #objects: (string | Stream | null)[] = [];

  /** The number of an object that is given later. */
  reserve(): number {
    return this.#objects.push(null);
  }

  set(number: number, object: string | Stream): void {
    this.#objects[number - 1] = object;
  }

  add(object: string | Stream): number {
    return this.#objects.push(object);
  }

  toBuffer(catalog: number, info: number): Buffer {
    const packed = this.add(this.#packObjects());
    const table = this.reserve();
    const entries = Buffer.alloc((table + 1) * entrySize);
    // Bytes above 127 tell programs that the file isn't text.
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    let offset = parts[0]?.length ?? 0;
    let packedIndex = 0;
    const write = (number: number, { dictionary, bytes }: Stream) => {
      writeEntry(entries, number, 1, offset, 0);
      const start = Buffer.from(
        `${number} 0 obj\n<<${dictionary}/Length ${bytes.length}>>\nstream\n`,
        'latin1',
      );
      const end = Buffer.from('\nendstream\nendobj\n', 'latin1');
      parts.push(start, bytes, end);
      offset += start.length + bytes.length + end.length;
    };
    for (const [i, object] of this.#objects.entries()) {
      if (typeof object === 'string') writeEntry(entries, i + 1, 2, packed, packedIndex++);
      else if (object) write(i + 1, object);
    }
    writeEntry(entries, table, 1, offset, 0);
    const startOfTable = offset;
    const digest = hash('sha256', Buffer.concat(parts)).slice(0, 32);
    const identity = `/ID[<${digest}><${digest}>]`;
    const dictionary = `/Type/XRef/Size ${table + 1}/W[1 4 2]/Root ${reference(catalog)}/Info ${reference(info)}${identity}`;
    write(table, { dictionary, bytes: entries });
    parts.push(Buffer.from(`startxref\n${startOfTable}\n%%EOF\n`, 'latin1'));
    return Buffer.concat(parts);
  }

  /** An object stream (ISO 32000-1, 7.5.7): first the number and place of each object, then the objects. */
  #packObjects(): Stream {
    let places = '';
    let objects = '';
    let count = 0;
    for (const [i, object] of this.#objects.entries()) {
      if (object === null) throw new Error(`The object ${i + 1} of the PDF is missing`);
      if (typeof object !== 'string') continue;
      places += `${i + 1} ${objects.length} `;
      objects += `${object}\n`;
      count += 1;
    }
    return compress(places + objects, `/Type/ObjStm/N ${count}/First ${places.length}`);
  }
}

const entrySize = 7;

/** In the table of objects (ISO 32000-1, 7.5.8): 1 is an object at an offset, 2 one in an object stream. */
function writeEntry(entries: Buffer, number: number, kind: 1 | 2, place: number, index: number): void {
  const at = number * entrySize;
  entries.writeUInt8(kind, at);
  entries.writeUInt32BE(place, at + 1);
  entries.writeUInt16BE(index, at + 5);
}
