import { expect, it } from 'vitest';
import { findUnlike } from './key-shape.ts';
import { readKeyFile } from './read-key-file.ts';

async function* inParts(file: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const read = (file: string | Uint8Array, size = 65_536, choices = {}) =>
  readKeyFile(inParts(file, size), choices);

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
    const below = await read(`AAAA-1\n${heading}\n`, 65_536, { column: '1' });
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
  ['Key,Seat\nAAAA-1,1\n,2\n', 3, 'The column with the keys is empty'],
  ['AAAA-1\n"BBBB\nCCCC\n', 2, 'quotation mark is never closed'],
])('says what is wrong on which line: %j', async (file, line, message) => {
  const { faults, faultCount } = await read(file, 3);
  expect({ faults, faultCount }).toEqual({
    faults: [{ line, message: expect.stringContaining(message) }],
    faultCount: 1,
  });
});

const keys = ['QX7K2-MNB4C-88TRD', '9PLW3-ZZK1A-7HVCE', 'KD4M8-QQ2WX-LR5TN', 'B6YHT-3XCVP-W9K2J'] as const;
const withNumbers = (rows = keys) => rows.map((key, i) => `${10_001 + i},${key},2026-11-23`);

it.each([
  ['by its heading', 2, ['Order,Licence key,Date', ...withNumbers()]],
  [
    'by its heading, when the other could be keys, too',
    1,
    ['Key;Device', ...keys.map((key) => `${key};${key}`)],
  ],
  ['by the shape of its cells', 2, withNumbers()],
  [
    'by shape under a heading that says nothing, above a footer',
    2,
    ['Nr,Schlüssel', ...withNumbers(), 'Total,4'],
  ],
])('finds the column with the keys %s', async (_, column, lines) => {
  const file = await read(lines.join('\n'));
  expect(file.column).toBe(column);
  for (const key of keys) expect(file.keys.map((found) => found.key)).toContain(key);
  expect(file.keys.map(({ key }) => key).join()).not.toMatch(/1000\d|Order|Licence/);
});

it.each([
  ['two headings name keys', ['Licence key,Activation code', ...keys.map((key) => `${key},${key}`)]],
  ['two columns look like keys', keys.map((key, i) => `${key},${keys.at(-i)}`)],
  ['no column looks like keys', ['Mia Nguyen,Perth', 'Jo Li,Hobart', 'Ana Wu,Darwin']],
])('chooses no column when %s', async (_, lines) => {
  const file = await read(lines.join('\n'));
  expect(file).toMatchObject({
    column: null,
    keys: [],
    faultCount: 0,
    columns: [{ number: 1 }, { number: 2 }],
  });
  const first = await read(lines.join('\n'), 65_536, { column: '1' });
  expect(first.keys.length).toBeGreaterThan(2);
});

it('reads the column that is chosen by its heading or number, and no other', async () => {
  const file = ['Order,Device', ...withNumbers()].join('\n');
  for (const column of ['2', ' device ']) {
    const found = await read(file, 65_536, { column: column.trim() });
    expect(found.keys.map(({ key }) => key)).toEqual(column === '2' ? ['Device', ...keys] : keys);
  }
  const wrong = await read(file, 65_536, { column: 'Key' });
  expect(wrong).toMatchObject({
    keys: [],
    faults: [{ line: 1, message: expect.stringContaining('no column Key') }],
  });
});

it('leaves out the lines that are named, also before the heading', async () => {
  const file = ['Export of 23 November', 'Key', ...keys, 'x'].join('\n');
  const found = await read(file, 65_536, { skipLines: [1, 7] });
  expect(found.keys.map(({ key }) => key)).toEqual(keys);
  expect(found.faultCount).toBe(0);
});

it.each([
  ['a heading and a footer', ['My keys', ...keys, 'Exported for PO 4711'], [1, 6]],
  ['keys of another product', [...keys, ...keys.map((key) => `${key}-2`), 'ABCD'], [9]],
  ['a line in lower case', [...keys, 'these-are-theend'], [5]],
  ['nothing, where all are alike', keys, []],
])('finds what is unlike the rest: %s', async (_, lines, unlike) => {
  const file = await read(lines.join('\n'));
  expect(findUnlike(file.keys).map(({ line }) => line)).toEqual(unlike);
});

it('refuses what is no text in UTF-8', async () => {
  for (const bytes of [Buffer.from('AAAA-1\nBBBB', 'utf16le'), Buffer.from([0x41, 0xe2, 0x82])]) {
    const { keys, faults } = await read(Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]));
    expect(keys).toEqual([]);
    expect(faults).toEqual([{ line: 1, message: expect.stringContaining('UTF-8') }]);
  }
  expect((await read(Buffer.from([0x41, 0x42, 0xe2, 0x82]))).faultCount).toBe(1);
});

it('lists the first 100 faults and counts all', async () => {
  const { faults, faultCount } = await read('x\n'.repeat(250));
  expect(faults).toHaveLength(100);
  expect(faultCount).toBe(250);
});
