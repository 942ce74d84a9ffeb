import { expect, it } from 'vitest';
import { type InsertedQuote, insertQuote } from '../insert-quote.ts';
import { phone } from './chromium.ts';
import { startDeskTests } from './desk-page.ts';
import { findSmallTargets } from './findings.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();
const search = '/desk/api/quotes/search-quotes';

const quoteFor = (company: string, given: InsertedQuote = {}) =>
  insertQuote(tests.shop.database.pool, {
    email: `${company.toLowerCase()}@example.com`,
    ...given,
    billing: { company, ...given.billing },
  });

byNight('a shop without quotes says where they come from', async () => {
  const desk = await tests.open('/quotes');
  await desk.heading('No quotes yet').waitFor();
  expect(await desk.findFaults()).toEqual([]);
});

it('quotes are listed, found by a purchase order number, narrowed by state, and opened with the keyboard', async () => {
  const { number } = await quoteFor('Wattle', { billing: { purchaseOrder: 'PO-4711' } });
  await quoteFor('Banksia', { daysLeft: -2 });
  const desk = await tests.open('/');
  await desk.goTo('Quotes');
  expect(await desk.row('Wattle').innerText()).toMatch(/Open\s+QUO-\d{6}[\s\S]+PO-4711[\s\S]+\$98\.99/);
  const view = (name: string) =>
    desk.page.getByRole('navigation', { name: 'Views of Quotes' }).getByRole('link', { name });
  await expect.poll(() => view('Expired').innerText()).toMatch(/^Expired\s*1$/);
  await view('Expired').click();
  await desk.text('1 quote').waitFor();
  expect(new URL(desk.page.url()).search).toBe('?view=expired');
  await desk.field('Search quotes').fill('po-47');
  await desk.page.keyboard.press('Enter');
  await desk.heading('No quote matches').waitFor();
  await view('All').click();
  await desk.row('Wattle').waitFor();
  await desk.link(number).focus();
  await desk.page.keyboard.press('Enter');
  await desk.heading(`Quote ${number}`).waitFor();
  await desk.page.goBack();
  expect(await desk.field('Search quotes').inputValue()).toBe('po-47');
  await desk.button('Show all quotes').click();
  await desk.row('Banksia').waitFor();
});

it('the search at the top opens a quote by the reference of a bank transfer', async () => {
  const { number, row } = await quoteFor('Telopea');
  const desk = await tests.open('/');
  await desk.page.keyboard.press('/');
  await desk.page.keyboard.type(`quo-${row}`);
  await desk.page.keyboard.press('Enter');
  await desk.heading(`Quote ${number}`).waitFor();
});

byNight('a quote that does not exist says so; a list that does not load is tried again', async () => {
  const desk = await tests.open('/health');
  desk.faults.expectFailedRequests(search);
  desk.faults.expectFailedRequests('/desk/api/quotes/read-quote/QUO-000999');
  await desk.page.route(`**${search}`, (route) => route.abort());
  await desk.goTo('Quotes');
  await desk.text('This did not load').waitFor();
  await desk.page.unrouteAll();
  await desk.button('Try again').click();
  await desk.page.getByRole('table', { name: 'Quotes' }).waitFor();
  await desk.page.goto('/quotes/QUO-000999');
  await desk.heading('Quote not found').waitFor();
  await desk.link('Show all quotes').click();
  await desk.heading('Quotes').waitFor();
});

byNight('many quotes come page by page, and fit a phone', async () => {
  for (let i = 0; i < 60; i += 1) await quoteFor(`Firm${i}`);
  const desk = await tests.open('/quotes', phone);
  await desk.button('Next').click();
  await expect.poll(() => desk.text('50 quotes on this page').count()).toBe(0);
  await desk.button('Previous').click();
  await desk.text('50 quotes on this page').waitFor();
  expect(await findSmallTargets(desk.page)).toEqual([]);
});
