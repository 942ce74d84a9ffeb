import { expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { insertQuote } from '../insert-quote.ts';
import { ageCodes, buy } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';

const support = 'sam@harbour.example';
const tests = await startDeskTests({
  operators: [
    { email: seller.email, role: 'owner' },
    { email: support, role: 'support' },
  ],
});

it('a quote is written at an agreed price, mailed after a fresh code, and revised', async () => {
  const desk = await tests.open('/quotes');
  const { page } = desk;
  desk.faults.expectFailedRequests('/desk/api/quotes/create-quote');
  await desk.button('New quote').click();
  await desk.sendQuote.click();
  expect(await desk.field('Product').getAttribute('aria-invalid')).toBe('true');
  expect(await page.evaluate('document.activeElement.type')).toBe('email');
  await desk.field('Product').selectOption('endpoint-enterprise');
  expect(await desk.field('Price a seat').inputValue()).toBe('89.99');
  await desk.field('Seats').fill('25');
  await desk.field('Price a seat').fill('74.50');
  await desk.text('List price $89.99 per seat/year before GST: $15.49 less a seat, 17.2%.').waitFor();
  await desk.field('Email').fill('mia@example.com');
  const address = { 'First name': 'Mia', 'Last name': 'Nguyen', 'Street address': '118 Abbott Street' };
  for (const [label, text] of Object.entries({ ...address, City: 'Cairns', Postcode: '4870' }))
    await desk.field(label).fill(text);
  await desk.field('State').selectOption('QLD');
  await page.getByLabel('Note').fill('36 months, co-termed to 30 June 2028');
  await desk.text('$2,048.75').first().waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await ageCodes(tests);
  // Enter in a field leads to the button, and sends nothing.
  await desk.field('Seats').press('Enter');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Send quote: $2,048.75');
  await page.keyboard.press('Enter');
  await desk.enterFreshCode();
  await desk.text('QUO-000001 is on its way to mia@example.com.').waitFor();
  await desk.heading('Quote QUO-000001').waitFor();

  await desk.act('Revise');
  await desk.heading('Revise QUO-000001').waitFor();
  await desk.button('Change details').click();
  expect(await desk.field('Email').getAttribute('readonly')).not.toBeNull();
  await desk.field('Price a seat').fill('70');
  await desk.sendQuote.click();
  await desk.heading('Quote QUO-000002').waitFor();
  await desk.link('QUO-000001').click();
  await desk.text('Revised').waitFor();
  await desk.link('QUO-000002').waitFor();
});

it('a quote renews an order: from Today to the list of what ends, and with one button to its buyer', async () => {
  const { orderId, email } = await buy(tests);
  const soon = `update licences set starts_on = current_date - 345, ends_on = current_date + 20 where order_id = '${orderId}'`;
  await tests.shop.database.pool.query(soon);
  const desk = await tests.open('/');
  await desk.page.getByRole('link', { name: /^Quote renewals/ }).click();
  const row = desk.row(email);
  await row.getByRole('button', { name: /^Quote renewal/ }).click();
  const dialog = desk.page.getByRole('dialog', { name: /^Quote renewal of INV-/ });
  await dialog.getByText('2 seats at').waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await dialog.getByRole('button', { name: /^Send quote: \$/ }).click();
  await desk.page.getByText(new RegExp(`^QUO-\\d+ is on its way to ${email}\\.$`)).waitFor();
  await desk.page.goto('/orders?endsWithin=30');
  await row.getByRole('link', { name: /^QUO-/ }).waitFor();
});

it('an operator of the role support sees only what they may do', async () => {
  const { number } = await insertQuote(tests.shop.database.pool);
  const desk = await tests.open(`/quotes/${number}`, {}, support);
  expect(await desk.button('Mark as paid by bank transfer').count()).toBe(0);
  await desk.button('Actions').click();
  await desk.button('Send again').waitFor();
  expect(await desk.button('Withdraw').count()).toBe(0);
  expect(await desk.link('Exports').count()).toBe(0);
  for (const [place, button] of [
    ['Quotes', 'New quote'],
    ['Keys', 'Import keys'],
    ['Products', 'Add product'],
  ] as const) {
    await desk.page.keyboard.press('Escape');
    await desk.goTo(place);
    await desk.heading(place).waitFor();
    expect(await desk.button(button).count()).toBe(0);
  }
});
