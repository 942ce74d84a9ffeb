import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Ledger, type LedgerLine } from '../../demo-gateway/ledger.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await makeTemporaryFolder();
  path = join(folder, 'ledger.jsonl');
});

afterEach(() => rm(folder, { recursive: true }));

function capture(orderId: string, transactionId = `TXN-${orderId}`): LedgerLine {
  return { kind: 'capture', at: '2026-11-20T09:00:00.000Z', orderId, amountCents: 8999, transactionId };
}

async function readAgain(): Promise<readonly LedgerLine[]> {
  const ledger = await Ledger.open(folder);
  await ledger.close();
  return ledger.lines;
}

test('a line is on the disk before it is told, each order once', async () => {
  const ledger = await Ledger.open(join(folder, 'made', 'anew'));
  const orders = Array.from({ length: 50 }, (_, number) => `ORD-${number}`);
  await Promise.all([...orders, ...orders].map((order) => ledger.record(capture(order))));
  const text = await readFile(join(folder, 'made', 'anew', 'ledger.jsonl'), 'utf8');
  expect(
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  ).toEqual(ledger.lines);
  expect(ledger.lines.map(({ orderId }) => orderId)).toEqual(orders);
  await ledger.close();
});

test('the first line of an order is the one that counts, also after a new start', async () => {
  const ledger = await Ledger.open(folder);
  const first = await ledger.record(capture('ORD-1'));
  await ledger.close();
  const again = await Ledger.open(folder);
  expect(await again.record(capture('ORD-1', 'TXN-OTHER'))).toEqual(first);
  expect(await again.find('ORD-1')).toEqual(first);
  expect(again.find('ORD-2')).toBeNull();
  expect(again.lines).toEqual([first]);
  await again.close();
});

test('a charge that was taken twice shows as two lines', async () => {
  const lines = [capture('ORD-1', 'TXN-A'), capture('ORD-1', 'TXN-B')];
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(await readAgain()).toEqual(lines);
});

test.each([
  ['half a line', (line: string) => line.slice(0, 40)],
  ['a line without its end', (line: string) => line],
  ['zeroes', () => '\0'.repeat(300)],
])('%s at the end, which a power cut leaves, is cut off', async (_name, tear) => {
  const whole = capture('ORD-1');
  await writeFile(path, `${JSON.stringify(whole)}\n${tear(JSON.stringify(capture('ORD-2')))}`);
  const ledger = await Ledger.open(folder);
  expect(ledger.lines).toEqual([whole]);
  const next = await ledger.record(capture('ORD-3'));
  await ledger.close();
  expect(await readAgain()).toEqual([whole, next]);
});

test.each(['{"kind":"capture"}', 'nonsense', ''])(
  'a ledger with the line "%s" in it is not used',
  async (line) => {
    await writeFile(
      path,
      `${JSON.stringify(capture('ORD-1'))}\n${line}\n${JSON.stringify(capture('ORD-2'))}\n`,
    );
    await expect(Ledger.open(folder)).rejects.toThrow(
      `The ledger is damaged: ${path}, line 2 cannot be read.`,
    );
  },
);

test('after a write that failed nothing is told to be written', async () => {
  const ledger = await Ledger.open(folder);
  await ledger.close();
  await expect(ledger.record(capture('ORD-1'))).rejects.toThrow();
  await expect(ledger.record(capture('ORD-1'))).rejects.toThrow();
  await expect(ledger.record(capture('ORD-2'))).rejects.toThrow();
  expect(ledger.lines).toEqual([]);
});
