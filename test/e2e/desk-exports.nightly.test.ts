import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fillInvoices } from '../fill-invoices.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();

// Invoices of the past, of which no mail ever went out.
tests.shop.expectError('a mail that somebody waits for is late');
await fillInvoices(tests.shop.database.pool, { count: 40, from: '2026-07-05', to: '2026-07-20' });

const summary = '/desk/api/exports/read-export-summary';
const july = '/exports?from=2026-07-01&to=2026-07-31';

async function download(desk: DeskPage, name: string) {
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.button(`Download ${name}`).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

it('shows the sums of a period, and saves its files', async () => {
  const desk = await tests.open(july);
  await desk.text('Sales: 40 invoices').waitFor();
  await desk.text('Adjustments (refunds): 13 notes').waitFor();
  expect(await desk.row('Sales less adjustments').innerText()).toMatch(/\$[\d,]+\.\d\d\s+\$[\d,]+\.\d\d/);
  expect(await desk.findFaults()).toEqual([]);

  const invoices = await download(desk, 'Invoices');
  expect(invoices.name).toBe('DEMO-invoices-2026-07-01-to-2026-07-31.csv');
  expect(invoices.text.match(/"INV-/g)).toHaveLength(40);
  await desk.field('Sales account').fill('41000');
  const xero = await download(desk, 'Xero sales invoices');
  expect(xero.text.match(/,"41000","GST on Income",/g)).toHaveLength(53);
});

it('one button saves last month for Xero and GST as an archive', async () => {
  const desk = await tests.open('/');
  await desk.goTo('Exports');
  const [file] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.page.getByRole('button', { name: / \d{4}: Xero and GST$/ }).click(),
  ]);
  const { rows: months } = await tests.shop.database.pool.query(`
    select (date_trunc('month', shop_today()) - interval '1 month')::date::text as first,
      (date_trunc('month', shop_today())::date - 1)::text as last`);
  const [{ first, last }] = months;
  expect(file.suggestedFilename()).toBe(`DEMO-xero-and-gst-${first}-to-${last}.zip`);
  const archive = await readFile(await file.path());
  for (const kind of ['gst', 'xero']) expect(archive.includes(`DEMO-${kind}-`)).toBe(true);
  const { rows } = await tests.shop.database.pool.query(
    `select after->>'file' as name from audit_events where action = 'export-downloaded' order by id desc limit 2`,
  );
  expect(rows.map(({ name }) => name.split('-')[1]).sort()).toEqual(['gst', 'xero']);
});

it('asks for a fresh code before it saves a file', async () => {
  const desk = await tests.open(july);
  desk.faults.expectFailedRequests('/desk/api/exports/download-export/gst');
  await tests.shop.database.pool.query('update operator_sessions set fresh_until = now()');
  const saved = desk.page.waitForEvent('download');
  await desk.button('Download GST summary').click();
  await desk.button('Send code').click();
  await desk.field('Code').fill(await desk.page.getByText(/^\d{6}$/).innerText());
  expect((await saved).suggestedFilename()).toBe('DEMO-gst-2026-07-01-to-2026-07-31.csv');
  expect(await desk.findFaults()).toEqual([]);
});

it('begins with this month, and offers the periods of the ATO', async () => {
  const desk = await tests.open('/exports');
  expect(await desk.field('Period').locator('option').allInnerTexts()).toEqual([
    ...[
      'This month so far',
      'This month',
      'Last month',
      'This quarter',
      'Last quarter',
      'This financial year',
    ],
    ...['Last financial year', 'Custom dates'],
  ]);
  expect(await desk.field('Period').inputValue()).toBe('month-so-far');
  await desk.field('Period').selectOption('Last financial year');
  await expect.poll(() => new URL(desk.page.url()).search).toMatch(/^\?from=\d{4}-07-01&to=\d{4}-06-30$/);
});

it('no field is lost when the answer to the one before comes late, or never', async () => {
  const desk = await tests.open(july);
  const answers: (() => Promise<void>)[] = [];
  await desk.page.route(`**${summary}?**`, (route) => void answers.push(() => route.continue()));
  await desk.field('Period').selectOption('Last financial year');
  await expect.poll(() => answers.length).toBe(1);
  // Later than the last day: not sent yet.
  await desk.field('First day').fill('2030-07-10');
  const answered = desk.page.waitForResponse(`**${summary}?**`);
  await answers[0]?.();
  await (await answered).finished();
  await desk.text('Sales: 0 invoices').waitFor();
  expect(await desk.field('First day').inputValue()).toBe('2030-07-10');
  await desk.field('Last day').fill('2030-07-11');
  await expect.poll(() => new URL(desk.page.url()).search).toBe('?from=2030-07-10&to=2030-07-11');
  expect(await desk.field('Period').inputValue()).toBe('own');
  await desk.page.unrouteAll();
  expect((await download(desk, 'Invoices')).name).toBe('DEMO-invoices-2030-07-10-to-2030-07-11.csv');

  // As while a year is typed, digit by digit.
  desk.faults.expectFailedRequests(summary);
  await desk.field('First day').fill('0020-07-10');
  await desk.text('This did not load').waitFor();
  await desk.field('First day').fill('2026-07-10');
  await desk.field('Last day').fill('2026-07-11');
  await desk.row('Sales less adjustments').waitFor();
  expect(new URL(desk.page.url()).search).toBe('?from=2026-07-10&to=2026-07-11');
});

it('days that are the wrong way round are not sent', async () => {
  const desk = await tests.open(july);
  await desk.field('Last day').fill('2026-06-30');
  await desk.text('The last day is before the first.').waitFor();
  expect(new URL(desk.page.url()).search).toBe('?from=2026-07-01&to=2026-07-31');
  expect(await desk.findFaults()).toEqual([]);
});

it('at 390 px everything is in one column', async () => {
  const desk = await tests.open(july, { viewport: { width: 390, height: 844 } });
  await desk.text('Sales: 40 invoices').waitFor();
  expect(await desk.findFaults()).toEqual([]);
});
