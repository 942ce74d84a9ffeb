import { Customer } from '../shop-driver.ts';
import type { DeskPage, DeskTests } from './desk-page.ts';
import type { Look } from './walk.ts';

/** Walks through what operators do about licences that end, and about those that are renewed. */
export async function walkDeskRenewals(desk: DeskPage, tests: DeskTests, look: Look): Promise<void> {
  const buyer = await new Customer(tests.shop).verifyEmail();
  const buy = async (seats: Readonly<Record<string, number>>, renews?: string) => {
    const items = Object.entries(seats).map(([productId, quantity]) => ({ productId, quantity }));
    const { status, body, text } = await buyer.buy({ items, ...(renews && { renews, buyAgain: renews }) });
    if (status !== 200) throw new Error(`Not bought: ${text}`);
    return body.orderId;
  };
  const [first, second] = [
    await buy({ 'endpoint-complete': 10, 'endpoint-enterprise': 3 }),
    await buy({ 'endpoint-enterprise': 6 }),
  ];
  await endIn(tests, first, 20);
  await endIn(tests, second, 45);
  await desk.page.goto('/orders?endsWithin=60');
  await desk.isLoaded();
  await look('licences that end soon');
  const number = await walkRenewalQuote(desk, first, look);
  const later = await buy({ 'endpoint-complete': 4 }, first);
  await walkCoveredTransfer(desk, tests, { number, look });
  await walkContinued(desk, first, look);
  await walkTerm(desk, later, look);
  await walkExcess(desk, tests, { orderId: first, look });
}

/** As if licences had been bought so long ago that they end in so many days. */
async function endIn({ shop }: DeskTests, orderId: string, days: number): Promise<void> {
  await shop.database.pool.query(
    `update licences set starts_on = shop_today() + $2::int - 364, ends_on = shop_today() + $2::int
     where order_id = $1`,
    [orderId, days],
  );
}

async function walkRenewalQuote(desk: DeskPage, orderId: string, look: Look): Promise<string> {
  const { page } = desk;
  desk.faults.expectFailedRequests('/desk/api/quotes/create-quote');
  desk.faults.expectFailedRequests('/desk/api/quotes/draw-draft');
  await page.goto(`/quotes/new?renew=${orderId}`);
  await page.getByLabel(/6 seats of Ironbark Enterprise Protection open/).check();
  await desk.field('Months').first().fill('36');
  await desk.field('Price a seat').first().fill('399');
  await desk.field('Renews').nth(1).selectOption('endpoint-complete');
  await page.getByText(/^9 new seats from today/).waitFor();
  await desk.field('Renews').nth(1).selectOption('');
  await page.getByText(/^6 seats from .*, after Ironbark Enterprise Protection of INV-/).waitFor();
  await look('quote that renews several orders');

  await desk.field('Term').nth(1).selectOption('day');
  await desk.field('Last day').fill('2026-01-31');
  await desk.sendQuote.click();
  await desk.text('Choose a day after today').waitFor();
  await look('last day that is refused');
  await desk.field('Term').nth(1).selectOption('months');
  await send(desk);
  const heading = page.getByRole('heading', { name: /^Quote QUO-/ });
  await heading.waitFor();
  await look('quote of agreed terms');
  return (await heading.innerText()).replace('Quote ', '');
}

async function send(desk: DeskPage): Promise<void> {
  await desk.sendQuote.click();
}

interface CoveredQuote {
  readonly number: string;
  readonly look: Look;
}

async function walkCoveredTransfer(
  desk: DeskPage,
  { shop }: DeskTests,
  { number, look }: CoveredQuote,
): Promise<void> {
  desk.faults.expectFailedRequests(`/desk/api/quotes/mark-paid/${number}`);
  const { rows } = await shop.database.pool.query('select total_cents from quotes where number = $1', [
    Number(number.replace('QUO-', '')),
  ]);
  await desk.page.goto(`/quotes/${number}`);
  await desk.button('Mark as paid by bank transfer').click();
  await desk.field('Amount that arrived, in dollars').fill((rows[0].total_cents / 100).toFixed(2));
  await desk.page.getByRole('button', { name: /^Mark as paid: / }).click();
  await desk.field('Sell them as new licences that begin today').waitFor();
  await look('transfer for covered seats');
  await desk.field('Sell them as new licences that begin today').check();
  await desk.page.getByRole('button', { name: /^Mark as paid: / }).click();
  await desk.page.getByText(/^Sold with the invoice/).waitFor();
  await desk.page.getByRole('link', { name: /^ORD-/ }).last().click();
  await desk.heading('Timeline').waitFor();
  await look('order with licences of several days');
}

async function walkContinued(desk: DeskPage, orderId: string, look: Look): Promise<void> {
  await desk.page.goto(`/orders/${orderId}`);
  await desk.heading('Timeline').waitFor();
  await desk.act('Refund');
  await desk.page.getByLabel(/^Everything that is left/).check();
  await desk.text('Let them begin today').click();
  await look('continued seats that begin today');
  await desk.text('Refund them as well').click();
  await desk.page.getByText(/^Together with the later orders/).waitFor();
  await look('continued seats to refund as well');
  await desk.page.keyboard.press('Escape');
}

async function walkTerm(desk: DeskPage, orderId: string, look: Look): Promise<void> {
  await desk.page.goto(`/orders/${orderId}`);
  await desk.heading('Timeline').waitFor();
  await desk.act('Change the term');
  await desk.field('First day').fill('2030-03-01');
  await desk.page.getByText(/1 March 2030 to/).waitFor();
  await look('term to change');
  await desk.page.keyboard.press('Escape');
}

interface ExcessOrder {
  readonly orderId: string;
  readonly look: Look;
}

/** Seats that were refunded before the shop asked what becomes of later ones: without an alert. */
async function walkExcess(
  desk: DeskPage,
  { shop }: DeskTests,
  { orderId, look }: ExcessOrder,
): Promise<void> {
  await shop.database.pool.query(
    'update licences set last_seat = last_seat - 2 where order_id = $1 and position = 0',
    [orderId],
  );
  await desk.page.goto(`/orders/${orderId}`);
  await desk.button('Choose what becomes of them').waitFor();
  await look('order whose refunded seats are continued');
  await desk.button('Choose what becomes of them').click();
  await desk.text('Let them begin today').click();
  await look('what becomes of continued seats');
  await desk.page.keyboard.press('Escape');
}
