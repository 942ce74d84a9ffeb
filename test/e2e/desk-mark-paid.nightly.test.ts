import { expect, it } from 'vitest';
import { lastDay } from '../../contract/desk/copy-quote.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { shop as seller } from '../../shop.config.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { type InsertedQuote, insertQuote } from '../insert-quote.ts';
import { Customer } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';
import { ageCodes, buy } from './desk-order.ts';
import { type DeskPage, startDeskTests } from './desk-page.ts';
import { byNight } from './sizes.ts';

const tests = await startDeskTests();

const quoteFor = (company: string, given: InsertedQuote = {}) =>
  insertQuote(tests.shop.database.pool, {
    email: `${company.toLowerCase()}@example.com`,
    ...given,
    billing: { company, ...given.billing },
  });

/** Opens the dialog that marks a quote as paid. */
async function openDialog(desk: DeskPage, number: string) {
  desk.faults.expectFailedRequests(`/desk/api/quotes/mark-paid/${number}`);
  await desk.button('Mark as paid by bank transfer').click();
  const dialog = desk.dialog(`Mark ${number} as paid`);
  return {
    dialog,
    amount: dialog.getByLabel('Amount that arrived, in dollars'),
    confirm: dialog.getByRole('button', { name: 'Mark as paid' }),
    alert: dialog.getByRole('alert'),
  };
}

async function countOrders(number: string): Promise<number> {
  const { rows } = await tests.shop.database.pool.query(
    'select count(*)::int as count from orders where transaction_id = $1',
    [`BANK-${number}`],
  );
  return rows[0].count;
}

/** What the audit says of the quote that was marked as paid. */
async function readMarked(number: string) {
  const { rows } = await tests.shop.database.pool.query(
    `select after from audit_events where action = 'quote-marked-paid' and after->>'quote' = $1`,
    [number],
  );
  return rows[0].after;
}

it('a quote is marked as paid with the amount that arrived, after a fresh code, and leads to its order', async () => {
  const { number } = await quoteFor('Grevillea', { billing: { abn: '51824753556' } });
  const desk = await tests.open(`/quotes/${number}`);
  await desk.text('51 824 753 556').waitFor();
  const { dialog, amount, confirm, alert } = await openDialog(desk, number);
  await dialog.getByText('This can’t be undone.').waitFor();
  await amount.fill('ninety');
  await confirm.click();
  await dialog.getByText('Enter dollars, such as 12.50').waitFor();
  await amount.fill('98.90');
  await ageCodes(tests);
  await confirm.click();
  await desk.enterFreshCode();
  await alert.getByText(`The total of ${number} is $98.99, not $98.90.`).waitFor();
  expect(await countOrders(number)).toBe(0);

  await amount.fill('$98.99');
  await confirm.click();
  await desk.page.getByText(/^Sold with the invoice INV-\d{6}/).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await desk.page.evaluate('document.activeElement.innerText')).toBe(`Quote ${number}`);
  expect(await desk.button('Mark as paid by bank transfer').count()).toBe(0);
  await desk.page.getByRole('link', { name: /^ORD-/ }).click();
  await desk.heading('Timeline').waitFor();
  await desk.link(`Quote ${number}`).click();
  await desk.heading(`Quote ${number}`).waitFor();
  expect(await countOrders(number)).toBe(1);
  expect(await readMarked(number)).not.toHaveProperty('acceptedCovered');
});

byNight('a second operator’s tab is refused, and shows the order that paid the quote', async () => {
  const { number } = await quoteFor('Acacia');
  const [first, second] = [await tests.open(`/quotes/${number}`), await tests.open(`/quotes/${number}`)];
  const dialogs = [await openDialog(first, number), await openDialog(second, number)] as const;
  for (const { amount } of dialogs) await amount.fill('98.99');
  await dialogs[0].confirm.click();
  await first.page.getByText(/^Sold with the invoice/).waitFor();
  await dialogs[1].confirm.click();
  await dialogs[1].alert.getByText(`${number} is already marked as paid by bank transfer`).waitFor();
  await dialogs[1].dialog.getByRole('button', { name: 'Cancel' }).click();
  await second.page.getByRole('link', { name: /^ORD-/ }).waitFor();
  expect(await second.button('Mark as paid by bank transfer').count()).toBe(0);
  expect(await countOrders(number)).toBe(1);
});

byNight('an expired quote is sold only when the operator accepts it', async () => {
  const { number } = await quoteFor('Correa', { daysLeft: -1 });
  const desk = await tests.open(`/quotes/${number}`);
  const { dialog, amount, confirm, alert } = await openDialog(desk, number);
  await amount.fill('98.99');
  await confirm.click();
  await alert.getByText(`${number} expired on`).waitFor();
  await dialog.getByLabel('Accept the expired quote, and sell at its prices').check();
  await confirm.click();
  await desk.page.getByText(/^Sold with the invoice/).waitFor();
  expect(await countOrders(number)).toBe(1);
});

it('covered seats are asked about once the shop has said so, and nothing else is accepted', async () => {
  const { orderId, email } = await buy(tests);
  const renewal = { email, billing: validBilling, note: '', validUntil: lastDay(seller.timeZone) };
  const lines = [{ productId: 'endpoint-complete', quantity: 2, unitPriceCents: 9_000 }];
  // The codes of others here are too old.
  const operator = await new DeskBrowser(tests.shop).signIn();
  const made = await operator.call(quoteCalls.createQuote, {
    body: { ...renewal, lines, renews: [orderId] },
  });
  const buyer = await new Customer(tests.shop, { email }).verifyEmail();
  await buyer.buy({
    items: [{ productId: 'endpoint-complete', quantity: 1 }],
    renews: orderId,
    buyAgain: orderId,
  });
  const { number } = made.body;
  const desk = await tests.open(`/quotes/${number}`);
  const { dialog, amount, confirm } = await openDialog(desk, number);
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  await amount.fill('198.00');
  await confirm.click();
  await dialog.getByText(`${number} renews 2 seats, of which only 1 seat is open`).waitFor();
  expect(await desk.findFaults()).toEqual([]);
  await dialog.getByLabel('Sell them as new licences that begin today').check();
  await confirm.click();
  await desk.page.getByText(/^Sold with the invoice/).waitFor();
  expect(await readMarked(number)).toMatchObject({ acceptedCovered: true });
});

byNight('a lost response says that the quote may be paid, and the screen shows that it is', async () => {
  const { number } = await quoteFor('Hakea');
  const desk = await tests.open(`/quotes/${number}`);
  const { dialog, amount, confirm, alert } = await openDialog(desk, number);
  await desk.page.route('**/mark-paid/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await amount.fill('98.99');
  await confirm.click();
  await alert.getByText(/This may have been done: check before you try again/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await desk.page.getByRole('link', { name: /^ORD-/ }).waitFor();
});
