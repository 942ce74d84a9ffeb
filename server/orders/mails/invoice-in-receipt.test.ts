import { expect, it } from 'vitest';
import { insertSale } from '../../../test/insert-sale.ts';
import { sampleOrder } from '../../../test/sample-order.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { DocumentFailure } from '../../platform/process/document-failure.ts';
import { readInvoiceForReceipt } from './invoice-in-receipt.ts';

const { db, pool } = await shareTestDatabase();

const pdf = Buffer.from('%PDF-');
const never = () => new Promise<Buffer>(() => {});
const busy = () => Promise.reject(Object.assign(new Error('Too many'), { code: 'RENDERER_BUSY' }));
const failed = () => Promise.reject(new DocumentFailure('refused', 'No'));

/** A receipt of an order that was paid so many seconds ago. */
async function newReceipt(secondsAgo: number) {
  const paidAt = new Date(Date.now() - secondsAgo * 1_000);
  const id = await insertSale(pool, paidAt.toISOString(), null);
  const order = { ...sampleOrder(), id, paidAt };
  return (readInvoice: () => Promise<Buffer>, name = id) =>
    readInvoiceForReceipt({ db, readInvoice, waitMilliseconds: 10 }, { name, order });
}

it.each([
  { secondsAgo: 1, drawing: failed, is: 'failed' },
  { secondsAgo: 130, drawing: never, is: 'slow for more than 2 minutes' },
  { secondsAgo: 130, drawing: busy, is: 'busy for more than 2 minutes' },
])(
  'the invoice follows when the drawing is $is, and a repeat says the same',
  async ({ secondsAgo, drawing }) => {
    const read = await newReceipt(secondsAgo);
    expect(await read(drawing)).toBeNull();
    expect(await read(async () => pdf)).toBeNull();
  },
);

it.each([
  { drawing: never, message: 'still being drawn' },
  { drawing: busy, message: 'Too many' },
])('a slow or busy compiler only delays the receipt: $message', async ({ drawing, message }) => {
  const read = await newReceipt(60);
  await expect(read(drawing)).rejects.toThrow(message);
  expect(await read(async () => pdf)).toBe(pdf);
});

it('a fault of the database is none of the drawing', async () => {
  const read = await newReceipt(600);
  await expect(read(() => Promise.reject(new Error('connection lost')))).rejects.toThrow('connection lost');
});

it('a receipt to a corrected address brings the invoice that the first one promised', async () => {
  const read = await newReceipt(1);
  expect(await read(failed)).toBeNull();
  expect(await read(async () => pdf, 'ORD-copy.1a2b3c4d')).toBe(pdf);
  // Nothing is promised any more.
  expect(await read(async () => pdf)).toBe(pdf);
});
