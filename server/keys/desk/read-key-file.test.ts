import { expect, it } from 'vitest';
import { inParts, readTestFile as read } from '../../../test/key-file.ts';

const lines = ({ ready }: Awaited<ReturnType<typeof read>>) => ready.map(({ line, key }) => ({ line, key }));
const two = ['QX7K2-MNB4C-88TRD', '9PLW3-ZZK1A-7HVCE'] as const;
const [a, b] = two;
const keys = [...two, 'KD4M8-QQ2WX-LR5TN', 'B6YHT-3XCVP-W9K2J'] as const;

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

it.each<[string, string | Buffer]>([
  ['a key a line', `${a}\n${b}\n`],
  ['no line break at the end', `${a}\n${b}`],
  ['line breaks of Windows and of an old Mac', `${a}\r\n${b}\r`],
  ['a byte order mark', `\ufeff${a}\n${b}`],
  ['blanks around keys', `  ${a}\u00a0\n${b}\t\n`],
  ['many blanks around keys', `${' '.repeat(300)}${a}\n"${b}${' '.repeat(300)}"\n`],
  ['quotes', `"${a}","1"\n"${b}","1"\n`],
  ['UTF-16 of Windows', utf16(`\ufeff${a}\r\n${b}\r\n`)],
  ['UTF-16 of a Mac', utf16(`\ufeff${a}\r\n${b}\r\n`).swap16()],
  ['UTF-16 without its mark', utf16(`${a}\r\n${b}\r\n`)],
  ['cells that keep digits in Excel', `="${a}"\n"=""${b}"""\n`],
  ['cells that are marked as text', `'${a}\n'${b}\n`],
  ['a numbered list', `1. ${a}\n2. ${b}\n`],
  ['a list numbered in brackets', `(7) ${a}\n(8) ${b}\n`],
  ['a list numbered with a bracket only', `1)${a}\n2)${b}\n`],
  ['a list numbered without a mark', `1 ${a}\n2 ${b}\n`],
])('reads %s', async (_, file) => {
  for (const size of [1, 7, 65_536]) {
    const found = await read(inParts(file, size));
    expect(found).toMatchObject({ fault: null, doubtful: [], leftOut: [] });
    expect(lines(found)).toEqual(two.map((key, i) => ({ line: i + 1, key })));
  }
});

it.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
  ['bars', '|'],
])('reads columns between %s, and what Excel is told of them', async (_, mark) => {
  const rows = ['Key,Price,Note', `${a},12.50,x`, `${b},13.50,y`].map((line) => line.replaceAll(',', mark));
  for (const file of [rows, [`sep=${mark}`, ...rows]]) {
    const found = await read(file.join('\r\n'));
    expect(lines(found).map(({ key }) => key)).toEqual(two);
    expect(found.ready[0]?.line).toBe(file.length - 1);
    expect(found.columns.map(({ role }) => role)).toEqual(['key', 'ignore', 'ignore']);
  }
});

it('does not take a decimal comma for the end of a cell', async () => {
  const found = await read(`Key;Price\n${a};12,50\n${b};13,50\n`);
  expect(found.columns).toMatchObject([{ role: 'key' }, { heading: 'Price', sample: '12,50' }]);
});

it('reads Windows-1252, where a file is no UTF-8', async () => {
  const found = await read(Buffer.from(`Key,Customer\n${a},M\u00fcller\n${b},Nu\u00f1ez\n`, 'latin1'), {
    map: ['ignore=2'],
  });
  expect(lines(found).map(({ key }) => key)).toEqual(two);
  expect(found.columns[1]?.sample).toBe('Müller');
});

it.each(['Key', 'License Keys', 'licence_key', '"Product Key",Note', 'Serial number', 'LicenseKey', 'code'])(
  'skips the heading %s',
  async (heading) => {
    expect(lines(await read(`${heading}\n\n,,\n${a}\n`))).toEqual([{ line: 4, key: a }]);
  },
);

it('counts lines within quotes, and leaves out what is above the headings', async () => {
  const file = `Export of 23 November,,\nKey,Note\n${a},"one\r\ntwo\nthree"\n${b},x\n`;
  const found = await read(inParts(file, 3));
  expect(lines(found)).toEqual([
    { line: 3, key: a },
    { line: 6, key: b },
  ]);
  expect(found.leftOut).toMatchObject([{ line: 1, reason: 'Above the headings' }]);
});

it.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'no keys'],
  ['quotes that never close', `${a}\n"${b}\n${a}\n`, 'quotation mark is never closed'],
  ['an Excel workbook', Buffer.from('PK\u0003\u0004....xl/workbook.xml', 'latin1'), '.xlsx'],
  ['a compressed file', Buffer.from('PK\u0003\u0004....keys.csv', 'latin1'), '.zip'],
  ['an old Excel workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), '.xls'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'PDF'],
  ['a web page', '<!DOCTYPE html><html><td>KEY</td></html>', 'web page'],
  ['JSON', `[{"key": "${a}"}]`, 'JSON'],
  ['bytes', Buffer.from([0x41, 0, 0, 0, 0x42, 1, 2, 0, 0x42]), "isn't text"],
])('refuses %s, and says what to do', async (_, file, message) => {
  const found = await read(file);
  expect(found).toMatchObject({ ready: [], fault: { message: expect.stringContaining(message) } });
});

const withNumbers = keys.map((key, i) => `${10_001 + i},${key}`);

it.each([
  ['by its heading', 2, ['Order,Licence key', ...withNumbers]],
  [
    'by its heading, when the other could be keys, too',
    1,
    ['Key;Device', ...keys.map((key) => `${key};${key}`)],
  ],
  ['by the shape of its cells', 2, withNumbers],
  ['by shape under a heading that says nothing', 2, ['Nr,Schlüssel', ...withNumbers]],
])('finds the column with the keys %s', async (_, column, rows) => {
  const found = await read(rows.join('\n'));
  expect(found.columns.find(({ role }) => role === 'key')?.number).toBe(column);
  expect(lines(found).map(({ key }) => key)).toEqual(keys);
});

it.each([
  ['two headings name keys', ['Licence key,Activation code', ...keys.map((key) => `${key},${key}`)]],
  ['two columns look like keys', keys.map((key, i) => `${key},${keys.at(-i)}`)],
  ['no column looks like keys', ['Mia Nguyen,Perth', 'Jo Li,Hobart', 'Ana Wu,Darwin']],
])('chooses no column when %s', async (_, rows) => {
  const found = await read(rows.join('\n'));
  expect(found).toMatchObject({ ready: [], fault: null, columns: [{ role: null }, { role: null }] });
});

it.each([
  ['PINs', `Key,PIN\n${a},4471\n${b},0993\n`, 'pin'],
  ['a code of each key without a heading', `${a},4471\n${b},0993\n`, null],
  ['a code of each key under a heading in another language', `Key,Kennwort\n${a},T4471\n${b},X0993\n`, null],
  ['seats under a heading in another language', `Key,Plätze\n${a},25\n${b},25\n`, null],
  ['days without a heading', `${a},30/06/2027\n${b},30/06/2028\n`, null],
  ['people without a heading', `${a},mia@example.com\n${b},\n`, null],
  [
    'editions without a heading',
    [...keys].map((key, i) => `${key},${i % 2 ? 'Pro' : 'Basic'}`).join('\n'),
    null,
  ],
  ['two expiries', `Key,Expires,Support ends\n${a},2027-06-30,2028-06-30\n`, null],
])('asks what a column with %s is', async (_, file, role) => {
  const found = await read(file);
  expect(found.columns.find((column) => column.number === 2)?.role).toBe(role);
});

it('reads columns as they are mapped, by heading or number', async () => {
  const file = ['Order,Device', ...withNumbers].join('\n');
  for (const map of ['key=2', 'key=device']) {
    const found = await read(file, { map: [map, 'ignore=1'] });
    expect(lines(found).map(({ key }) => key)).toEqual(keys);
  }
  expect(await read(file, { map: ['key=Key'] })).toMatchObject({
    fault: { message: expect.stringContaining('no column Key') },
  });
});

it('leaves out lines that are named', async () => {
  const found = await read([...keys, 'x'].join('\n'), { leaveOut: ['1', '5'] });
  expect(lines(found).map(({ key }) => key)).toEqual(keys.slice(1));
  expect(found).toMatchObject({ doubtful: [], leftOut: [{ line: 1 }, { line: 5 }] });
});
