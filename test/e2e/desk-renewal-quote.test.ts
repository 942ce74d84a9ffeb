import { expect, it } from 'vitest';
import { formatDay } from '../../contract/format.ts';
import { lastDayOf } from '../../contract/terms.ts';
import { Customer } from '../shop-driver.ts';
import { countActions } from './count-actions.ts';
import { buy } from './desk-order.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';

const tests = await startDeskTests();
const { pool } = tests.shop.database;
const daysOf = async (orderId: string) =>
  (
    await pool.query(
      `select starts_on::text as "startsOn", ends_on::text as "endsOn", (ends_on + 1)::text as next
       from licences where order_id = $1 order by position, first_seat`,
      [orderId],
    )
  ).rows;

async function expectSent(desk: DeskPage): Promise<string> {
  const heading = desk.page.getByRole('heading', { name: /^Quote QUO-/ });
  await heading.waitFor();
  return (await heading.textContent())?.replace('Quote ', '') ?? '';
}

it('a renewal for 36 months takes an operator at most seven actions', async () => {
  const { orderId, email } = await buy(tests);
  const [held] = await daysOf(orderId);
  const desk = await tests.open(`/orders/${orderId}`);
  const { act, count } = countActions();
  await act(desk.button('Actions').click());
  await act(desk.button('Quote renewal').click());
  await act(desk.link('Change it before sending').click());
  await desk.heading('Quote renewal').waitFor();
  expect(await desk.field('Price a seat').inputValue()).toBe('149.99');
  await desk.page.getByText(/^Last time: \$149\.99 per seat\/year, INV-\d+\.$/).waitFor();
  await act(desk.field('Months').fill('36'));
  expect(await desk.field('Price a seat').inputValue()).toBe('449.97');
  await act(desk.field('Price a seat').fill('399'));
  await desk
    .text('List price $449.97 per seat for 36 months before GST: $50.97 less a seat, 11.3%.')
    .waitFor();
  const last = lastDayOf(held.next, { months: 36 });
  const days = `2 seats from ${formatDay(held.next)} to ${formatDay(last)}`;
  await desk.page
    .getByText(new RegExp(`^${days}, after Ironbark Security Complete of INV-\\d+\\.$`))
    .waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await act(desk.sendQuote.click());
  const number = await expectSent(desk);
  expect(count()).toBeLessThanOrEqual(7);
  await desk.text('2 seats at $399.00 per seat for 36 months').waitFor();
  const { rows } = await pool.query(
    `select term_months as months, list_price_cents as list from quote_lines
     join quotes on quotes.number = quote_number where email = $1`,
    [email],
  );
  expect([number, rows]).toEqual([expect.stringMatching(/^QUO-/), [{ months: 36, list: 44_997 }]]);
});

it('several orders of a customer are renewed together, one product instead of another, to one day', async () => {
  const buyer = await new Customer(tests.shop).verifyEmail();
  const order = async (productId: string, quantity: number) =>
    (await buyer.buy({ items: [{ productId, quantity }] })).body.orderId;
  const [first, second] = [await order('endpoint-complete', 2), await order('endpoint-enterprise', 3)];
  await pool.query('update licences set ends_on = ends_on + 40 where order_id = $1', [second]);
  const [end] = await daysOf(second);
  const desk = await tests.open(`/customers?customer=${encodeURIComponent(buyer.email)}`);
  await desk.button('New quote').click();
  await desk.page.getByLabel(/2 seats of Ironbark Security Complete open/).check();
  await desk.page.getByLabel(/3 seats of Ironbark Enterprise Protection open/).check();
  await expect.poll(() => desk.field('Seats').count()).toBe(2);
  expect(await desk.page.getByLabel('Note').inputValue()).toMatch(/^Renewal of INV-\d+ and INV-\d+, whose/);
  expect(await desk.field('Seats').nth(0).inputValue()).toBe('2');
  expect(await desk.field('Seats').nth(1).inputValue()).toBe('3');
  await desk.button('Change details').click();
  expect(await desk.field('Email').getAttribute('readonly')).not.toBeNull();
  await desk.page.getByRole('button', { name: 'Remove Ironbark Enterprise Protection' }).click();
  await desk.field('Seats').fill('5');
  await desk.field('Renews').selectOption('endpoint-enterprise');
  await desk.page.getByText(/^3 seats from .*, after Ironbark Enterprise Protection of INV-/).waitFor();
  await desk.page.getByText(/^2 new seats from today/).waitFor();
  await desk.field('Renews').selectOption('');
  await desk.page.getByText(/^2 seats from .*, after Ironbark Security Complete of INV-/).waitFor();
  await desk.field('Term').selectOption('day');
  await desk.field('Co-termed with').selectOption(end.endsOn);
  expect(await desk.field('Last day').inputValue()).toBe(end.endsOn);
  await desk.page.getByText(/^List price \$[\d,.]+ per seat until/).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.field('Price a seat').fill('60');
  await desk.sendQuote.click();
  await expectSent(desk);
  await desk.text(`5 seats at $60.00 per seat until ${formatDay(end.endsOn)}`).waitFor();
  await desk.link(first).waitFor();
  await desk.link(second).waitFor();
});

it('a last day that the shop refuses is shown at its field', async () => {
  const { orderId } = await buy(tests);
  const desk = await tests.open(`/quotes/new?renew=${orderId}`);
  desk.faults.expectFailedRequests('/desk/api/quotes/create-quote');
  desk.faults.expectFailedRequests('/desk/api/quotes/draw-draft');
  await desk.field('Term').selectOption('day');
  await desk.field('Last day').fill('2026-01-31');
  await desk.sendQuote.click();
  await desk.text('Choose a day after today').waitFor();
  const [{ day }] = (await pool.query('select (shop_today() + 5)::text as day')).rows;
  await desk.field('Last day').fill(day);
  await desk.page.getByText(/^List price/).waitFor();
  await desk.field('Price a seat').fill('80');
  await desk.sendQuote.click();
  const refused = desk.page.getByText(/^The quote is valid until .*\. Choose that day or a later one$/);
  await refused.waitFor();
  await expect
    .poll(() => desk.page.evaluate('document.activeElement.getAttribute("aria-invalid")'))
    .toBe('true');
  expect(await desk.findFaults()).toEqual([]);
  await desk.field('Last day').fill('2099-01-31');
  await refused.waitFor({ state: 'detached' });
});

it('covered seats are renewed after the operator’s yes, which says until when and by which order', async () => {
  const { orderId, email } = await buy(tests);
  const buyer = await new Customer(tests.shop, { email }).verifyEmail();
  const items = [{ productId: 'endpoint-complete', quantity: 2 }];
  const later = (await buyer.buy({ items, renews: orderId, buyAgain: orderId })).body.orderId;
  const [covering] = await daysOf(later);
  const desk = await tests.open(`/quotes/new?renew=${orderId}`);
  desk.faults.expectFailedRequests('/desk/api/quotes/create-quote');
  desk.faults.expectFailedRequests('/desk/api/quotes/draw-draft');
  await desk.page.getByText(new RegExp(`^Until ${formatDay(covering.endsOn)}, by INV-\\d+\\.`)).waitFor();
  await desk.sendQuote.click();
  await desk.page
    .getByRole('alert')
    .getByText(/The seats are covered until/)
    .waitFor();
  await desk.page.getByLabel('Renew them from then on').check();
  await desk.page.getByText(new RegExp(`^2 seats from ${formatDay(covering.next)} to`)).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await desk.sendQuote.click();
  await expectSent(desk);
});

it('an order that is renewed in part is on the list of what ends, and its quote begins with the rest', async () => {
  const { orderId, email } = await buy(tests, [{ productId: 'endpoint-complete', quantity: 5 }]);
  const buyer = await new Customer(tests.shop, { email }).verifyEmail();
  const renewal = await buyer.buy({
    items: [{ productId: 'endpoint-complete', quantity: 2 }],
    renews: orderId,
  });
  expect(renewal.status).toBe(200);
  await pool.query(
    'update licences set starts_on = starts_on - 345, ends_on = shop_today() + 20 where order_id = $1',
    [orderId],
  );
  const desk = await tests.open('/orders?endsWithin=30');
  const row = desk.row(email);
  await row.getByRole('button', { name: /^Quote renewal/ }).click();
  const dialog = desk.page.getByRole('dialog', { name: /^Quote renewal of INV-/ });
  await dialog.getByText('3 seats at').waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.page.goto(`/orders/${orderId}`);
  await desk.act('Quote renewal');
  await desk.link('Change it before sending').click();
  await desk.heading('Quote renewal').waitFor();
  expect(await desk.field('Seats').inputValue()).toBe('3');
});
