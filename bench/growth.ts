import { demoInvoice } from '../contract/demo.ts';
import { customerCalls } from '../contract/desk/customers.ts';
import { keysCalls } from '../contract/desk/keys.ts';
import type { OrderSearch } from '../contract/desk/order-search.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { overviewCalls } from '../contract/desk/overview.ts';
import { quoteCalls } from '../contract/desk/quotes.ts';
import { searchCalls } from '../contract/desk/search.ts';
import { DeskBrowser } from '../test/desk-browser.ts';
import { fillOrders } from '../test/fill-orders.ts';
import { fillQuotes } from '../test/fill-quotes.ts';
import { Customer, type ShopAnswer } from '../test/shop-driver.ts';
import { runLoad } from './load.ts';
import type { Report } from './report.ts';
import type { Stage } from './stage.ts';
import { buyOnce, expectOk, medianOf, percentileOf, timeEach } from './timing.ts';

/** How the figures change with the orders in the database. */
export async function measureGrowth(stage: Stage, report: Report, sizes: readonly number[]): Promise<void> {
  const { url } = stage;
  const readInvoice = async () => {
    const { status } = await new Customer({ url }).downloadInvoice({ ...demoInvoice });
    expectOk({ status, text: 'no invoice' });
  };
  const buyMany = () => buyOnce(url, { items: [{ productId: 'endpoint-complete', quantity: 999 }] });
  let filled = 0;
  for (const orders of sizes) {
    await stage.withDatabase(async (client) => {
      await fillOrders(client, { from: filled + 1, to: orders });
      await fillQuotes(client, { from: quotesOf(filled) + 1, to: quotesOf(orders) });
    });
    filled = orders;
    const add = (figure: string, value: number) => report.add(`${orders} orders: ${figure}`, value);
    await runLoad({ url, buyers: 8, seconds: 1 });
    const sold = await runLoad({ url, buyers: 8, seconds: 4 });
    await stage.awaitReceipts();
    add('checkouts by 8 buyers, a second', sold.perSecond);
    add('checkouts by 8 buyers, p99 ms', sold.p99);
    add('invoice by its four values, ms', medianOf(await timeEach(20, readInvoice)));
    add('checkout of 999 seats, ms', medianOf(await timeEach(3, buyMany)));
    await measureDesk(stage, add);
    const size = 'select pg_database_size(current_database()) / 1e6 as megabytes';
    const { rows } = await stage.withDatabase((client) => client.query(size));
    add('database, MB', Number(rows[0]?.megabytes));
  }
}

/** Of every four orders, one was quoted. */
function quotesOf(orders: number): number {
  return Math.floor(orders / 4);
}

type Answer = Pick<ShopAnswer<unknown>, 'status' | 'text'>;

const searches: Readonly<Record<string, OrderSearch>> = {
  'the newest orders': {},
  'orders of a state': { state: 'declined' },
  'orders of a month': { from: '2026-01-01', to: '2026-01-31' },
  'orders of a product': { productId: 'endpoint-complete' },
  'orders of a product and a state': { productId: 'endpoint-complete', state: 'declined' },
  'orders that need somebody': { needs: 'dead-receipt' },
  'an address': { text: 'buyer-777@example.com' },
  'the beginning of addresses': { text: 'buyer-7' },
  'the beginning of companies': { text: 'coral' },
  'the second word of companies': { text: 'coast' },
  'an amount that all have': { text: '165.00' },
  'a number': { text: '777' },
  'companies and a state': { text: 'coral', state: 'declined' },
  'an invoice number': { text: 'INV-000777' },
  "an address's orders": { customer: 'buyer-777@example.com' },
  'orders of a company that has all': { customer: 'Coral Coast Dental Pty Ltd' },
  'a text that nothing has': { text: 'nothing of this name' },
};

/** What an operator has typed so far in the search of every screen. */
const typed = ['co', 'coral', 'coast', 'in', 'INV-0007', '777', 'buyer-77', 'nothing of this name'];

async function measureDesk({ adminUrl }: Stage, add: (figure: string, value: number) => void): Promise<void> {
  const desk = await new DeskBrowser({ adminUrl }).signIn();
  const measure = async (name: string, ask: () => Promise<Answer>) => {
    const durations = await timeEach(40, async () => expectOk(await ask()));
    add(`desk, ${name}, p95 ms`, percentileOf(durations, 95));
  };
  for (const [name, body] of Object.entries(searches))
    await measure(name, () => desk.call(orderCalls.searchOrders, { body }));
  const { body: newest } = await desk.call(orderCalls.searchOrders, { body: {} });
  const after = { body: { after: newest.next } };
  await measure('the next orders', () => desk.call(orderCalls.searchOrders, after));
  const params = { orderId: newest.orders[0]?.orderId ?? '' };
  await measure('an order', () => desk.call(orderCalls.readOrder, { params }));
  for (const [name, call] of Object.entries(customerCalls))
    for (const customer of ['buyer-777@example.com', 'Coral Coast Dental Pty Ltd'])
      await measure(`${name} of ${customer}`, () => desk.call(call, { body: { customer } }));

  for (const text of typed)
    await measure(`suggestions for "${text}"`, () => desk.call(searchCalls.suggest, { body: { text } }));
  for (const body of [{}, { state: 'open' }, { needs: 'ending' }, { text: 'company 77' }] as const)
    await measure(`quotes, ${JSON.stringify(body)}`, () => desk.call(quoteCalls.searchQuotes, { body }));
  await measure('the counts of quotes', () => desk.call(quoteCalls.countQuotes));
  await measure('keys by need', () => desk.call(keysCalls.listKeyStock));
  await measure('Today', () => desk.call(overviewCalls.readOverview));
}
