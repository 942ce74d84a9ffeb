import { largestImport, longestKey, mostKeysImported } from '../../../contract/desk/key-import.ts';
import { type FirstCell, FirstCells } from './first-cells.ts';

export interface FileKey {
  readonly line: number;
  /** As the vendor writes it, without blanks around it. */
  readonly key: string;
}

export interface KeyFile {
  readonly keys: readonly FileKey[];
  /** Lines that are no keys: the first 100. */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
  readonly faultCount: number;
}

const mostFaults = 100;
const fewestCharacters = 4;

/** Reads a file with a key in each line, or in the first column of a CSV file. A heading and empty lines are skipped. */
export async function readKeyFile(chunks: AsyncIterable<Uint8Array>): Promise<KeyFile> {
  const reading = new KeyReading();
  const cells = new FirstCells();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > largestImport) return reading.refuse(cells.line, tooLarge);
    const part = decode(decoder, chunk);
    if (part === null) return reading.refuse(cells.line, notUtf8);
    reading.add(cells.push(part));
    if (reading.isFull) return reading.refuse(cells.line, tooMany);
  }
  const rest = decode(decoder);
  if (rest === null) return reading.refuse(cells.line, notUtf8);
  reading.add(cells.push(rest));
  const { rows, isOpen } = cells.end();
  if (isOpen) return reading.refuse(rows[0]?.line ?? cells.line, 'A quotation mark is never closed.');
  reading.add(rows);
  if (reading.isFull) return reading.refuse(cells.line, tooMany);
  return reading;
}

const tooLong = `A key has at most ${longestKey} characters.`;
const tooLarge = `The file is larger than ${largestImport / 1024 / 1024} MB. Split it.`;
const notUtf8 = "This isn't text in UTF-8. Save the file as CSV UTF-8, or as plain text.";
const tooMany = `The file has more than ${mostKeysImported.toLocaleString('en-AU')} keys. Split it.`;

/** Null for bytes that are no UTF-8, such as a spreadsheet's own format. */
function decode(decoder: TextDecoder, chunk?: Uint8Array): string | null {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    return null;
  }
}

class KeyReading implements KeyFile {
  readonly keys: FileKey[] = [];
  readonly faults: { line: number; message: string }[] = [];
  faultCount = 0;
  #mayHaveHeading = true;

  get isFull(): boolean {
    return this.keys.length > mostKeysImported;
  }

  add(rows: readonly FirstCell[]): void {
    for (const { line, text, isCut, hasMore } of rows) {
      const key = text.trim();
      if (key === '') {
        if (hasMore) this.#fail(line, 'The first column is empty. The keys belong there.');
        continue;
      }
      const isHeading = this.#mayHaveHeading && heading.test(key);
      this.#mayHaveHeading = false;
      if (isHeading) continue;
      const message = isCut ? tooLong : findFault(key);
      if (message) this.#fail(line, message);
      else this.keys.push({ line, key });
    }
  }

  /** Stops reading at a fault of the whole file. */
  refuse(line: number, message: string): KeyFile {
    this.keys.length = 0;
    this.faults.length = 0;
    this.faultCount = 0;
    this.#fail(line, message);
    return this;
  }

  #fail(line: number, message: string): void {
    this.faultCount += 1;
    if (this.faults.length < mostFaults) this.faults.push({ line, message });
  }
}

/** Such as `Key`, `License Keys`, `product_key`, `Serial number`. */
const heading =
  /^(licen[cs]e|product|activation|serial|software)?[ _-]?(keys?|codes?|serials?|licen[cs]es?|numbers?)$/i;

function findFault(key: string): string | null {
  if (key.length > longestKey) return tooLong;
  if (key.replace(/[^\p{Letter}\p{Number}]/gu, '').length < fewestCharacters)
    return `A key has at least ${fewestCharacters} letters or digits.`;
  if (/\p{Cc}/u.test(key)) return 'A key has no line breaks or other control characters.';
  if (/\p{Default_Ignorable_Code_Point}/u.test(key) || !key.isWellFormed())
    return 'The key has an invisible character.';
  return null;
}
