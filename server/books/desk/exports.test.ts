import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type ExportKind, exportKinds } from '../../../contract/desk/exports.ts';
import { parseCents } from '../../../contract/money.ts';
import { shop as seller } from '../../../shop.config.ts';
import { fillInvoices } from '../../../test/fill-invoices.ts';
import { shareTestDatabase } from '../../../test/test-database.ts';
import { openTestSealer } from '../../../test/test-sealer.ts';
import { readPaidOrder } from '../../orders/order.ts';
import { readAdjustmentNote } from '../../refunds/adjustment-note.ts';
import { readExportSummary } from './read-documents.ts';
import { writeExport } from './write-export.ts';
import { calculateXeroGst } from './xero-lines.ts';

const months = ['2026-02', '2026-03', '2026-04', '2026-05'].map((month) => ({
  from: `${month}-01`,
  to: new Date(Date.UTC(2026, Number(month.slice(5)), 0)).toISOString().slice(0, 10),
}));
const all = { from: '2026-02-01', to: '2026-05-31' };
const long = { from: '2025-01-01', to: '2027-12-31' };

const database = await shareTestDatabase();
await database.pool.query(`insert into database_mode (mode) values ('live')`);
// The clocks go back on 5 April.
await fillInvoices(database.pool, { count: 2_345, from: '2026-02-01', to: '2026-06-01' });
const parts = () => ({ db: database.db, seller });

async function readCsv(kind: ExportKind, period = all): Promise<string[][]> {
  const { content } = await writeExport(parts(), { ...period, kind, account: '200' });
  const lines = (await text(Readable.from(content))).replace('\ufeff', '').trimEnd().split('\r\n').slice(1);
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) => unquote(cell)),
  );
}

const unquote = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
const cents = (cell = '') =>
  (cell.startsWith('-') ? -1 : 1) * (parseCents(cell.replace('-', '')) ?? Number.NaN);
const add = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + cents(row[column]), 0);

/** Compares days by the clock of this process, not the database's. */
const dayInSydney = (moment: Date) => moment.toLocaleDateString('sv-SE', { timeZone: 'Australia/Sydney' });

describe('every invoice and every note', () => {
  it('is in exactly one month, and carries the day of the seller', async () => {
    for (const kind of ['invoices', 'notes'] as const) {
      const inMonths = (await Promise.all(months.map((month) => readCsv(kind, month)))).flat();
      const whole = await readCsv(kind);
      expect(inMonths).toEqual(whole);
      expect(new Set(whole.map(([number]) => number)).size).toBe(whole.length);
    }
    const { rows } = await database.pool.query('select invoice_number, settled_at from orders');
    const expected = rows.flatMap(({ invoice_number, settled_at }) => {
      const day = dayInSydney(settled_at);
      return day >= all.from && day <= all.to
        ? [`INV-${String(invoice_number).padStart(6, '0')} ${day}`]
        : [];
    });
    const found = (await readCsv('invoices')).map(([number, day]) => `${number} ${day}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(found.length).toBeGreaterThan(2_000);
  });

  it('has the amounts that its PDF is made from', async () => {
    for (const row of (await readCsv('invoices')).filter((_row, i) => i % 97 === 0)) {
      const order = await readPaidOrder(database.db, row[2] ?? '');
      expect(row.slice(12, 15).map(cents)).toEqual([
        order?.subtotalCents,
        order?.gstCents,
        order?.totalCents,
      ]);
    }
    const sealer = await openTestSealer(database.db);
    for (const row of (await readCsv('notes')).filter((_row, i) => i % 41 === 0)) {
      const note = await readAdjustmentNote(database.db, sealer, `RFN-${row[3]}`);
      expect(row.slice(11, 13).map(cents)).toEqual([note?.gstCents, note?.amountCents]);
    }
  });
});

it('the ABN, the purchase order and what an invoice is for are the last columns but its licences, and in Xero the reference begins with the purchase order, exactly', async () => {
  const orderId = (await readCsv('notes', long))[0]?.[3];
  await database.pool.query('update orders set billing = billing || $2 where id = $1', [
    orderId,
    { abn: '51824753556', purchaseOrder: '=PO "7"', purpose: 'more-seats', company: '@Work Pty Ltd' },
  ]);
  const details = ['51 824 753 556', `'=PO "7"`];
  for (const [kind, column, expected] of [
    ['invoices', 2, [...details, 'More seats', '']],
    ['notes', 3, details],
  ] as const) {
    const rows = await readCsv(kind, long);
    const lastOf = (row: string[] | undefined) => row?.slice(-expected.length);
    expect(lastOf(rows.find((row) => row[column] === orderId))).toEqual(expected);
    expect(lastOf(rows.find((row) => row[column] !== orderId))).toEqual(expected.map(() => ''));
  }
  expect((await readCsv('invoices', long)).find((row) => row[2] === orderId)?.[3]).toBe("'@Work Pty Ltd");
  const xero = await readCsv('xero', long);
  // Under another name, Xero would make a second contact.
  expect(xero.filter(([name]) => name === '@Work Pty Ltd')).toHaveLength(2);
  const references = xero.map((row) => row[11]);
  expect(references.filter((reference) => reference?.includes(`${orderId}`))).toEqual([
    ...[`=PO "7", ${orderId}`, `=PO "7", ${orderId}`],
  ]);
});

it.each([...months, all, long])(
  'sums of $from to $to are invoices less notes, to the cent',
  async (period) => {
    const [invoices, notes, gst, ledger, xero] = (await Promise.all(
      exportKinds.map((kind) => readCsv(kind, period)),
    )) as [string[][], string[][], string[][], string[][], string[][]];
    const summary = await readExportSummary(parts(), period);
    const total = add(invoices, 14) - add(notes, 12);
    expect(summary.net).toEqual({
      subtotalCents: add(invoices, 12) - add(notes, 10),
      gstCents: add(invoices, 13) - add(notes, 11),
      totalCents: total,
    });
    expect([summary.invoices.count, summary.notes.count]).toEqual([invoices.length, notes.length]);
    expect([4, 5, 6].map((column) => add(ledger, column))).toEqual(Object.values(summary.net));
    expect(ledger).toHaveLength(invoices.length + notes.length);
    expect([add(xero, 18), add(xero, 22)]).toEqual([total, summary.net.gstCents]);
    for (const row of xero) expect(cents(row[22])).toBe(calculateXeroGst(cents(row[18])));
    expect(gst.map(([, amount]) => cents(amount)).slice(6)).toEqual([
      ...[summary.net.totalCents, summary.net.subtotalCents, summary.net.gstCents],
    ]);
  },
);

it('in Xero, two people of one name are two contacts, and the buyers of a company are one', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from orders where settled_at between '2026-02-02' and '2026-05-30' order by id limit 4`,
  );
  const buyers = [
    ['john@one.example', { firstName: 'John', lastName: 'Smith', company: '' }],
    ['john@two.example', { firstName: 'John', lastName: 'Smith', company: '' }],
    ['ann@three.example', { company: 'Three Pty Ltd' }],
    ['bob@three.example', { company: 'Three Pty Ltd' }],
  ] as const;
  for (const [i, [email, billing]] of buyers.entries())
    await database.pool.query('update orders set email = $2, billing = billing || $3 where id = $1', [
      rows[i]?.id,
      email,
      billing,
    ]);
  const xero = await readCsv('xero');
  const namesOf = ([email]: (typeof buyers)[number]) => [
    ...new Set(xero.flatMap(([name, address]) => (address === email ? [name] : []))),
  ];
  expect(buyers.map(namesOf)).toEqual([
    ['John Smith (john@one.example)'],
    ['John Smith (john@two.example)'],
    ['Three Pty Ltd'],
    ['Three Pty Ltd'],
  ]);
});

it('a line of the ledger names its document, account, gateway and reference', async () => {
  const [invoice, note] = [(await readCsv('invoices'))[0], (await readCsv('notes'))[0]];
  const ledger = await readCsv('ledger');
  const find = (document: string | undefined) => ledger.find((row) => row[1] === document);
  expect(find(invoice?.[0])?.slice(0, 9)).toEqual([
    ...[
      invoice?.[1],
      invoice?.[0],
      'invoice',
      '200',
      ...(invoice ?? []).slice(12, 15),
      'demo',
      invoice?.[16],
    ],
  ]);
  expect(find(note?.[0])?.slice(0, 9)).toEqual([
    ...[note?.[1], note?.[0], 'adjustment note', '200'],
    ...[10, 11, 12].map((column) => `-${note?.[column]}`),
    ...['demo', note?.[13]],
  ]);
});
