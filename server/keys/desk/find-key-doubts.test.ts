import { expect, it } from 'vitest';
import { doubtChoices } from '../../../contract/desk/key-import.ts';
import { readTestFile as read } from '../../../test/key-file.ts';
import { findKeyDoubts } from './find-key-doubts.ts';

it.each([
  ['4.71182E+19', 'damaged'],
  ['4,71182E+19', 'damaged'],
  ['1E+20', 'damaged'],
  ['9.1e-5', 'damaged'],
  ['47118211920438500000', 'damaged'],
  ['47,118,211,920,438,500,000', 'damaged'],
  ['47118211920438500000.00', 'damaged'],
  ['1234567890.0', 'damaged'],
  ['30/06/2027', 'damaged'],
  ['2027-06-30 00:00:00', 'damaged'],
  ['1-Mar-24', 'damaged'],
  ['Mar-24', 'damaged'],
  ['#REF!', 'damaged'],
  ['=A1&B2', 'damaged'],
  ['QX7K2-••••-••••', 'not-a-key'],
  ['QX7K2-****-****', 'not-a-key'],
  ['QX7K2-...', 'not-a-key'],
  ['<td>QX7K2-MNB4C</td>', 'not-a-key'],
  ['QX7K2&nbsp;MNB4C', 'not-a-key'],
  ['mia@example.com', 'not-a-key'],
  ['Total: 3 keys', 'not-a-key'],
  ['Exported by Mia: 3', 'not-a-key'],
  ['QX7K2-М0001', 'not-a-key'],
  ['QX7K2-Ο0001', 'not-a-key'],
  ['abc', 'not-a-key'],
  ['-----', 'not-a-key'],
  ['B'.repeat(201), 'not-a-key'],
  ['BB\nBBBB', 'not-a-key'],
  ['BB\u0000BBB', 'not-a-key'],
  ['BB\u200bBBB', 'not-a-key'],
  ['BB\ufffdBBB', 'not-a-key'],
  ['', 'no-key'],
])('%j can only be left out', (text, kind) => {
  const doubts = findKeyDoubts(text);
  expect(doubts.map((doubt) => doubt.kind)).toEqual([kind]);
  expect(doubtChoices[doubts[0]?.kind ?? 'status']).toEqual(['leave-out']);
});

it.each([
  ['1234567890123450', 'rounded'],
  ['QX7K2–MNB4C', 'dashes'],
  ['QX7K2\u2212MNB4C', 'dashes'],
  ['QX7K2\u2011MNB4C', 'dashes'],
  ['QX7K2-MNB4Ç', 'unusual'],
  ['ММММ-10001', 'unusual'],
  ['https://vendor.example/redeem/4471', 'unusual'],
  ['correct horse battery', 'unusual'],
  ['XXXX-XXXX-XXXX-1234', 'unusual'],
  ['QX7K2-MNB4C”', 'unusual'],
])('%j needs a choice', (text, kind) => {
  expect(findKeyDoubts(text).map((doubt) => doubt.kind)).toContain(kind);
  expect(findKeyDoubts(text).every((doubt) => doubtChoices[doubt.kind].length > 1)).toBe(true);
});

it.each([
  'QX7K2-MNB4C-88TRD',
  '00998877665544332211',
  '47118211920438512345',
  '+gjRb39zQ/1w==',
  '-gjRb39zQ81w',
  '@gjRb39zQ81w',
  'c0ffee00-1234-4abc-8def-0123456789ab',
  'XXXXX-10001-AAAAA',
  'MARS-1201-DEC4',
  '1E5A-22E7-9E10',
])('%j can be a key', (text) => {
  expect(findKeyDoubts(text)).toEqual([]);
});

const keys = ['QX7K2-MNB4C-88TRD', '9PLW3-ZZK1A-7HVCE', 'KD4M8-QQ2WX-LR5TN', 'B6YHT-3XCVP-W9K2J'];
const ready = async (...given: Parameters<typeof read>) => (await read(...given)).ready.map(({ key }) => key);

it.each([
  ['a footer', [...keys, 'Exported-for-PO-4711'], [5]],
  ['a key of another length', [...keys, 'QX7K2-MNB4C-88TR'], [5]],
  ['keys of another product', [...keys, 'QX7K2-MNB4C', '9PLW3-ZZK1A'], [5, 6]],
  ['a line in lower case', [...keys, 'these-arekk-the-e'], [5]],
  ['as many of two shapes', [keys[0] ?? '', 'QX7K2-MNB4C'], [1, 2]],
])('asks about what is unlike the other keys: %s', async (_, lines, unlike) => {
  const file = await read(lines.join('\n'));
  expect(file.doubtful).toMatchObject(unlike.map((line) => ({ line, kind: 'other-shape', choice: null })));
  expect(await ready(lines.join('\n'), { keep: ['other-shape'] })).toEqual(lines);
  const left = await read(lines.join('\n'), { leaveOut: ['other-shape'] });
  expect(left.leftOut.map(({ line }) => line)).toEqual(unlike);
});

it('asks about keys that are unlike those in stock', async () => {
  const findShapes = async () => new Set(['XXXX-XXXX']);
  const file = await read(keys.join('\n'), {}, { findShapes });
  expect(file).toMatchObject({ ready: [], doubtful: keys.map(() => ({ kind: 'other-shape' })) });
});

it('takes keys of Base64 for keys of one shape', async () => {
  const base64 = ['+gjRb39zQ/1w', 'aB3dE5fG7hI9', 'q/W+e1R2t3Y4'];
  expect(await ready(base64.join('\n'))).toEqual(base64);
});

it('corrects dashes and numbers of a list where somebody chose so, and judges the result', async () => {
  const dashes = keys.map((key) => key.replaceAll('-', '–'));
  expect(await ready(dashes.join('\n'))).toEqual([]);
  expect(await ready(dashes.join('\n'), { fix: ['dashes'] })).toEqual(keys);
  const listed = `1. ${keys[0]}\n3. ${keys[1]}\n9. 4.71182E+19\n`;
  expect(await ready(listed)).toEqual([]);
  expect(await ready(listed, { fix: ['list-number'] })).toEqual(keys.slice(0, 2));
  const judged = await read(listed, { fix: ['list-number'] });
  expect(judged.doubtful).toContainEqual(expect.objectContaining({ line: 3, kind: 'damaged', choice: null }));
});

it.each([
  '> ',
  '> > ',
  '>',
  '- ',
  '* ',
  '• ',
  '– ',
  '1. ',
  'License key: ',
  'Licence Key:',
  'Serial No.: ',
  'Product key: ',
  '> Activation code: ',
  'Key for PC 1: ',
])('asks about keys after “%s”, as mails and lists have them, and takes it off', async (before) => {
  const file = [keys[0], ...keys.slice(1).map((key) => before + key)].join('\n');
  expect(await ready(file)).not.toContain(before + keys[1]);
  expect(await ready(file, { fix: ['list-number'] })).toEqual(keys);
});

it.each(['AB:CD3F-1122-3344', '12:34:56:78:9A', 'K-1234-5678', 'key_4711:AbCd'])(
  'takes %s as it is: what looks like a label may be part of a key',
  async (key) => {
    expect(await ready([key, key.replace('4', '8')].join('\n'))).toEqual([key, key.replace('4', '8')]);
  },
);

it('a choice for a line goes before one for its kind', async () => {
  const file = [...keys, 'QX7K2-MNB4C', '9PLW3-ZZK1A'].join('\n');
  expect(await ready(file, { leaveOut: ['other-shape'], keep: ['6'] })).toEqual([...keys, '9PLW3-ZZK1A']);
  expect(await ready(file, { keep: ['other-shape'], leaveOut: ['5'] })).toEqual([...keys, '9PLW3-ZZK1A']);
  expect(await ready('1.2E+19\n', { keep: ['1', 'damaged'] })).toEqual([]);
});
