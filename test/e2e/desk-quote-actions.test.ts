import { expect, it } from 'vitest';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { type InsertedQuote, insertQuote } from '../insert-quote.ts';
import { countActions } from './count-actions.ts';
import { buy } from './desk-order.ts';
import { startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();
const { pool } = tests.shop.database;

const quoteFor = (company: string, given: InsertedQuote = {}) =>
  insertQuote(pool, { email: `${company.toLowerCase()}@example.com`, ...given, billing: { company } });

it('a bank transfer takes three actions from any screen, the amount being confirmed', async () => {
  const { number } = await quoteFor('Wattle');
  const desk = await tests.open('/health');
  const { act, count } = countActions();
  await act(desk.goTo('Quotes'));
  await act(desk.button(`Mark ${number} as paid`).click());
  const dialog = desk.dialog(`Mark ${number} as paid`);
  expect(await dialog.getByLabel('Amount that arrived, in dollars').inputValue()).toBe('98.99');
  await act(dialog.getByRole('button', { name: 'Mark as paid: $98.99' }).click());
  await desk.page.getByText(/^Sold with the invoice INV-/).waitFor();
  expect(count()).toBe(3);
});

it('a revision takes three actions from the list: what is typed replaces the price', async () => {
  const { number } = await quoteFor('Banksia');
  const desk = await tests.open('/quotes');
  const { act, count } = countActions();
  await act(desk.button(`Revise ${number}`).click());
  await desk.heading(`Revise ${number}`).waitFor();
  await expect
    .poll(() => desk.page.evaluate('document.activeElement.labels?.[0]?.textContent'))
    .toBe('Price a seat');
  await act(desk.page.keyboard.type('95'));
  expect(await desk.field('Price a seat').inputValue()).toBe('95');
  await desk.page.getByText(`It replaces ${number}, which can no longer be paid.`).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await act(desk.button('Send quote: $104.50').click());
  await desk.page.getByText(/^QUO-\d+ is on its way to banksia@example\.com\.$/).waitFor();
  await desk.link(number).waitFor();
  expect(count()).toBe(3);
});

it('a renewal takes two actions from its order, and three from Today: its bill is seen before it is sent', async () => {
  const { orderId } = await buy(tests);
  await pool.query(
    `update licences set starts_on = shop_today() - 345, ends_on = shop_today() + 20 where order_id = $1`,
    [orderId],
  );
  const desk = await tests.open('/');
  const { act, count } = countActions();
  await act(desk.page.getByRole('link', { name: /^Quote renewals/ }).click());
  await act(desk.page.getByRole('button', { name: /^Quote renewal/ }).click());
  const dialog = desk.page.getByRole('dialog', { name: /^Quote renewal of INV-/ });
  await dialog.getByText('2 seats at').waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await act(dialog.getByRole('button', { name: 'Send quote: $329.98' }).click());
  await desk.page.getByText(/^QUO-\d+ is on its way to/).waitFor();
  await desk.page.getByRole('link', { name: /^QUO-/ }).waitFor();
  expect(count()).toBe(3);
});

it('what a customer bought last is quoted again in two actions from their page', async () => {
  const { email } = await buy(tests);
  const desk = await tests.open(`/customers?customer=${encodeURIComponent(email)}`);
  const { act, count } = countActions();
  await act(desk.button('Quote the last order again').click());
  expect(await desk.field('Seats').inputValue()).toBe('2');
  await act(desk.button('Send quote: $329.98').click());
  await desk.page.getByText(/^QUO-\d+ is on its way to/).waitFor();
  expect(count()).toBe(2);
});

it('a quote that ends this week is followed up from Today, with lines of the operator, and again only on purpose', async () => {
  const { number } = await quoteFor('Telopea', { daysLeft: 3 });
  await pool.query(
    `update quotes set created_at = now() - interval '2 days' where email = 'telopea@example.com'`,
  );
  const desk = await tests.open('/');
  const { act, count } = countActions();
  await act(desk.page.getByRole('button', { name: /^Follow up/ }).click());
  const dialog = desk.dialog(`Follow up ${number}`);
  await dialog.getByText(`Your quote ${number} for $98.99 including GST`).waitFor();
  await act(dialog.getByLabel('Add lines of your own (optional)').fill('As discussed.'));
  await dialog.getByText('As discussed.').first().waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await act(dialog.getByRole('button', { name: `Follow up ${number}` }).click());
  await desk.text(`The follow-up of ${number} is on its way to telopea@example.com.`).waitFor();
  await expect.poll(() => desk.page.getByRole('button', { name: /^Follow up/ }).count()).toBe(0);
  expect(count()).toBe(3);

  await desk.page.goto('/quotes?view=ending');
  await desk.row('Telopea').getByText('3 days left').waitFor();
  await desk.row('Telopea').getByText('Sent just now').waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.page.goto(`/quotes/${number}`);
  await desk.page.getByText(/^Followed up by .*: “As discussed\.”$/).waitFor();
  desk.faults.expectFailedRequests(`/desk/api/quotes/follow-up-quote/${number}`);
  await desk.act('Follow up');
  await dialog.getByRole('button', { name: `Follow up ${number}` }).click();
  await dialog.getByText(/followed up QUO-\d+ within the last 24 hours/).waitFor();
  await dialog.getByLabel('Send another mail within 24 hours').check();
  await dialog.getByRole('button', { name: `Follow up ${number}` }).click();
  await expect.poll(() => desk.page.getByText(/^Followed up by /).count()).toBe(2);
});

it('several quotes are followed up from the list, each with its outcome', async () => {
  const numbers: string[] = [];
  for (const company of ['Acacia', 'Boronia'])
    numbers.push((await quoteFor(company, { daysLeft: 3 })).number);
  const ended = await quoteFor('Correa', { daysLeft: -1 });
  const recent = await quoteFor('Dampiera', { daysLeft: 3 });
  await tests.operator.call(quoteCalls.followUpQuote, { params: { number: recent.number }, body: {} });
  const desk = await tests.open('/quotes');
  const { act, count } = countActions();
  for (const number of [...numbers, ended.number, recent.number])
    await act(desk.field(`Choose ${number}`).check());
  await act(desk.button('Follow up').click());
  const dialog = desk.dialog('Follow up 4 quotes');
  await dialog.getByText(/^1 of them was followed up within the last 24 hours/).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await act(dialog.getByRole('button', { name: 'Follow up 4 quotes' }).click());
  await dialog.getByText('Done for 2 quotes, and not for 2 quotes.').waitFor();
  await dialog.getByText(`${ended.number} has expired. Revise it: the new one is mailed.`).waitFor();
  await dialog.getByText(/ followed up QUO-\d+ within the last 24 hours/).waitFor();
  expect(await dialog.getByText(/^On its way to /).count()).toBe(2);
  expect(await desk.findFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => desk.text('Clear').count()).toBe(0);
  expect(count()).toBe(6);

  await desk.field(`Choose ${recent.number}`).check();
  await desk.button('Follow up').click();
  const again = desk.dialog('Follow up 1 quote');
  await again.getByLabel('Send another mail within 24 hours').check();
  await again.getByRole('button', { name: 'Follow up 1 quote' }).click();
  await again.getByText('Done for 1 quote.').waitFor();
});
