import { expect, it } from 'vitest';
import { readKeyFile } from './read-key-file.ts';

async function* inParts(file: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const read = (file: string | Uint8Array, size = 65_536) => readKeyFile(inParts(file, size));

it.each([
  ['a key a line', 'AAAA-1\nBBBB-2\n'],
  ['no line break at the end', 'AAAA-1\nBBBB-2'],
  ['line breaks of Windows and of an old Mac', 'AAAA-1\r\nBBBB-2\r'],
  ['a byte order mark', '\ufeffAAAA-1\nBBBB-2'],
  ['blanks around keys', '  AAAA-1\u00a0\nBBBB-2\t\n'],
  ['many blanks around keys', `${' '.repeat(300)}AAAA-1\n"BBBB-2${' '.repeat(300)}"\n`],
  ['further columns', 'AAAA-1,seat 1,"a ""note"""\nBBBB-2;x'],
  ['quotes', '"AAAA-1","x"\n"BBBB-2"\n'],
])('reads %s', async (_, file) => {
  for (const size of [1, 7, 65_536])
    expect(await read(file, size)).toMatchObject({
      keys: [
        { line: 1, key: 'AAAA-1' },
        { line: 2, key: 'BBBB-2' },
      ],
      faultCount: 0,
    });
});

it.each(['Key', 'License Keys', 'licence_key', '"Product Key",Note', 'Serial number', 'code'])(
  'skips the heading %s',
  async (heading) => {
    expect((await read(`${heading}\n\n,,\nAAAA-1\n`)).keys).toEqual([{ line: 4, key: 'AAAA-1' }]);
    const below = await read(`AAAA-1\n${heading}\n`);
    expect(below.keys.length + below.faultCount).toBe(2);
  },
);

it('keeps what a quoted key has inside, and counts lines within quotes', async () => {
  const { keys } = await read('"AA,A""A"\nBBBB-2,"one\r\ntwo\nthree"\nCCCC-3\n', 3);
  expect(keys).toEqual([
    { line: 1, key: 'AA,A"A' },
    { line: 2, key: 'BBBB-2' },
    { line: 5, key: 'CCCC-3' },
  ]);
});

it.each([
  ['AAAA-1\nB\n', 2, 'at least 4 letters or digits'],
  ['AAAA-1\n-----\n', 2, 'at least 4 letters or digits'],
  [`AAAA-1\n${'B'.repeat(201)}\n`, 2, 'at most 200 characters'],
  [`AAAA-1\n${'B'.repeat(150)}${' '.repeat(100)}B\n`, 2, 'at most 200 characters'],
  ['AAAA-1\n"BB\nBB"\n', 2, 'no line breaks'],
  ['AAAA-1\nBBBB\u0000\n', 2, 'control characters'],
  ['AAAA-1\nBB\u200bBB\n', 2, 'invisible character'],
  ['AAAA-1\n,BBBB\n', 2, 'The first column is empty'],
  ['AAAA-1\n"BBBB\nCCCC\n', 2, 'quotation mark is never closed'],
])('says what is wrong on which line: %j', async (file, line, message) => {
  const { faults, faultCount } = await read(file, 3);
  expect({ faults, faultCount }).toEqual({
    faults: [{ line, message: expect.stringContaining(message) }],
    faultCount: 1,
  });
});

it('refuses what is no text in UTF-8', async () => {
  for (const bytes of [Buffer.from('AAAA-1\nBBBB', 'utf16le'), Buffer.from([0x41, 0xe2, 0x82])]) {
    const { keys, faults } = await read(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]));
    expect(keys).toEqual([]);
    expect(faults).toEqual([{ line: 1, message: expect.stringContaining('UTF-8') }]);
  }
  expect((await read(Buffer.from([0x41, 0x42, 0xe2, 0x82]))).faultCount).toBe(1);
});

it('refuses more than 100,000 keys, and more than 16 MB', async () => {
  const file = Array.from({ length: 100_001 }, (_, i) => `KEY-${i}`).join('\n');
  expect((await read(file.slice(0, file.lastIndexOf('\n')))).keys).toHaveLength(100_000);
  expect((await read(file)).faults).toEqual([{ line: 100_001, message: expect.stringContaining('100,000') }]);
  const large = `A,${'x'.repeat(16 * 1024 * 1024)}`;
  expect((await read(large)).faults).toEqual([{ line: 1, message: expect.stringContaining('16 MB') }]);
});

it('lists the first 100 faults and counts all', async () => {
  const { faults, faultCount } = await read('x\n'.repeat(250));
  expect(faults).toHaveLength(100);
  expect(faultCount).toBe(250);
});

it('keeps little of a file that is one long key', async () => {
  const before = process.memoryUsage().rss;
  let most = 0;
  async function* oneKey() {
    for (let i = 0; i < 255; i += 1) {
      yield Buffer.alloc(65_536, 'A');
      most = Math.max(most, process.memoryUsage().rss - before);
    }
  }
  expect(await readKeyFile(oneKey())).toMatchObject({ faults: [{ line: 1 }], faultCount: 1 });
  expect(most).toBeLessThan(200 * 1024 * 1024);
});
