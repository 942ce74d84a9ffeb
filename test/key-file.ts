import { type KeyFile, type KeyImport, type Known, readKeyFile } from '../server/keys/desk/read-key-file.ts';

export const enterprise = {
  id: 'endpoint-enterprise',
  name: 'Ironbark Enterprise Protection',
  fulfilment: 'stock',
  delivery: 'seat',
} as const;
export const complete = { ...enterprise, id: 'endpoint-complete', name: 'Ironbark Security Complete' };

const known: Known = {
  products: [enterprise, complete],
  today: '2026-11-27',
  findLayout: async () => undefined,
  findShapes: async () => new Set<string>(),
};

export async function* inParts(file: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Reads a key file for the product Complete, in a shop without keys. */
export function readTestFile(
  file: string | Uint8Array | AsyncIterable<Uint8Array>,
  choices: Partial<KeyImport> = {},
  more: Partial<Known> = {},
): Promise<KeyFile> {
  const content = typeof file === 'string' || file instanceof Uint8Array ? inParts(file, 65_536) : file;
  const wanted = { productId: complete.id, fileName: 'keys.csv', note: '', content, ...choices };
  return readKeyFile(wanted, { ...known, ...more });
}
