import { expect, it } from 'vitest';
import { insertQuote } from '../insert-quote.ts';
import { buy } from './desk-order.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();

/** By label, what each select on the screen shows, and the value of that option. */
const readSelects = ({ page }: DeskPage): Promise<{ label: string; shown: string; value: string }[]> =>
  page.evaluate(`[...document.querySelectorAll('main select')].map((select) => ({
    label: select.labels[0].textContent.trim(),
    shown: select.selectedOptions[0]?.textContent.trim() ?? '',
    value: select.selectedOptions[0]?.value ?? '',
  }))`);

it('a new quote whose State nobody chose asks for it, and sends the one that it shows', async () => {
  const desk = await tests.open('/quotes/new');
  const { page } = desk;
  expect(await readSelects(desk)).toEqual([
    { label: 'State', shown: 'Select state', value: '' },
    { label: 'Product', shown: 'Choose a product', value: '' },
    { label: 'Term', shown: 'Months', value: 'months' },
  ]);
  await desk.field('Product').selectOption('endpoint-enterprise');
  await desk.field('Email').fill('mia@example.com');
  const address = { 'First name': 'Mia', 'Last name': 'Nguyen', 'Street address': '118 Abbott Street' };
  for (const [label, text] of Object.entries({ ...address, City: 'Sydney', Postcode: '2000' }))
    await desk.field(label).fill(text);
  await desk.sendQuote.click();
  await desk.text('State is required').waitFor();
  await desk.field('State').selectOption('NSW');
  const request = page.waitForRequest(/create-quote/);
  await desk.sendQuote.click();
  const sent = (await request).postDataJSON();
  const shown = Object.fromEntries((await readSelects(desk)).map(({ label, value }) => [label, value]));
  expect([sent.billing.state, sent.lines[0].productId]).toEqual([shown.State, shown.Product]);
  expect(shown.State).toBe('NSW');
});

it('mails that nobody got are on Today, at their order and quote, until they are sent again', async () => {
  const { orderId } = await buy(tests);
  const { pool } = tests.shop.database;
  await pool.query(
    `insert into mail_failures (kind, subject_id, order_id, reason)
     values ('key-replaced', '1', $1, 'address-refused'), ('accounts-invoice', $1, $1, 'address-refused')`,
    [orderId],
  );
  const desk = await tests.open('/');
  const mail = desk.page.getByRole('region', { name: 'Mail' });
  await mail.getByRole('button', { name: /^Correct (address|accounts email) INV-/ }).waitFor();
  await mail.getByRole('link', { name: /^INV-/ }).click();
  await desk.text('Not delivered: mail with the new key').waitFor();
  await desk.text('Not delivered: copy of the invoice for the accounts email').waitFor();
  expect(await desk.findFaults()).toEqual([]);
});

it('a quote whose address was refused is corrected on Today, and mailed there', async () => {
  const { pool } = tests.shop.database;
  const { number, row } = await insertQuote(pool, { email: 'typo@example.com' });
  await pool.query(
    `insert into mail_failures (kind, subject_id, quote_number, reason)
     values ('quote', $1, $2, 'address-refused')`,
    [number, row],
  );
  const desk = await tests.open('/');
  await desk.button(`Correct address ${number}`).click();
  const dialog = desk.dialog('Correct the email address');
  await dialog.getByLabel('Email address').fill('mia@example.com');
  await dialog.getByRole('button', { name: 'Correct and mail' }).click();
  await desk.text(`Corrected. ${number} is on its way to mia@example.com.`).waitFor();
  await expect.poll(() => desk.link(number).count()).toBe(0);
});
