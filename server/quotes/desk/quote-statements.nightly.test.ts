import { afterAll, describe, expect, it } from 'vitest';
import { customerCalls } from '../../../contract/desk/customers.ts';
import { orderCalls } from '../../../contract/desk/orders.ts';
import { overviewCalls } from '../../../contract/desk/overview.ts';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { fillOrders } from '../../../test/fill-orders.ts';
import { fillQuotes } from '../../../test/fill-quotes.ts';
import { findTableScans, recordStatements, statementsOn } from '../../../test/record-statements.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

/** Tables that grow with what is quoted and sold. */
const growing = ['quotes', 'quote_lines', 'quote_follow_ups', 'orders', 'order_lines', 'licences'];

const { statements, stop } = recordStatements();
afterAll(stop);

const shop = await shareTestShop({ config: { adminPort: 0, worker: 'off' } });
const desk = await new DeskBrowser(shop).signIn();
await fillOrders(shop.database.pool, { from: 1, to: 20_000 });
await fillQuotes(shop.database.pool, { from: 1, to: 20_000 });
const customer = 'buyer-97@example.com';

describe('with many quotes, no statement reads a whole table', () => {
  it.each([
    ['to list the newest', calls.searchQuotes, {}],
    ['to list those of a state', calls.searchQuotes, { state: 'open' }],
    ['to list paid ones', calls.searchQuotes, { state: 'paid' }],
    ['to list expired ones', calls.searchQuotes, { state: 'expired' }],
    ['to list withdrawn ones', calls.searchQuotes, { state: 'withdrawn' }],
    ['to list what ends this week', calls.searchQuotes, { needs: 'ending' }],
    ['to list what was not mailed', calls.searchQuotes, { needs: 'mail' }],
    ['to list those of some days', calls.searchQuotes, { from: '2020-01-01', to: '2090-01-01' }],
    ['to find by words', calls.searchQuotes, { text: 'company 97' }],
    ['to find by a total', calls.searchQuotes, { text: '$165.00' }],
    ['to find those of a customer', calls.searchQuotes, { customer }],
    ['to find by an ABN', calls.searchQuotes, { customer: '51 824 753 556' }],
    ['to count a customer’s', customerCalls.readCustomer, { customer }],
    ['to list orders with the quotes that renew them', orderCalls.searchOrders, { endsWithin: '30' }],
    ['to find the licences that a quote may renew', calls.findLicences, { email: customer }],
    ['to find buyers', calls.findBuyers, { text: 'company 97' }],
  ])('%s', async (_what, call, body) => {
    statements.clear();
    expect((await desk.call(call, { body })).status).toBe(200);
    const asked = statementsOn(growing, statements);
    expect(asked.length).toBeGreaterThan(0);
    expect(await findTableScans(shop.database.pool, asked, growing)).toEqual([]);
  });

  it.each([
    ['to show a quote', calls.readQuote, { params: { number: 'QUO-000097' } }],
    ['to name on Today what to follow up', overviewCalls.readOverview, {}],
  ])('%s', async (_what, call, input) => {
    statements.clear();
    expect((await desk.call(call, input)).status).toBe(200);
    const asked = statementsOn(['quotes', 'quote_follow_ups'], statements).filter((text) =>
      text.includes('quote'),
    );
    expect(asked.length).toBeGreaterThan(0);
    const tables = ['quotes', 'quote_lines', 'quote_follow_ups'];
    expect(await findTableScans(shop.database.pool, asked, tables)).toEqual([]);
  });

  it('to add up those that are open', async () => {
    statements.clear();
    expect((await desk.call(calls.countQuotes)).body.openCents).toBeGreaterThan(0);
    const sums = [...statements].filter((text) => text.includes('openCents'));
    expect(sums).toHaveLength(1);
    expect(await findTableScans(shop.database.pool, sums, ['quotes'])).toEqual([]);
  });
});
