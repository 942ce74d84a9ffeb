import { afterAll, expect, it } from 'vitest';
import { type CommitCutter, startCommitCutter } from '../../../test/commit-cutter.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { insertQuote } from '../../../test/insert-quote.ts';
import { shareTestShop } from '../../../test/start-shop.ts';
import { deskCalls } from '../../operators/desk/desk-calls.ts';

let cutter: CommitCutter;
// After the shop has stopped.
afterAll(() => cutter.stop());

const shop = await shareTestShop({
  config: { adminPort: 0 },
  reachDatabase: async (url) => {
    cutter = await startCommitCutter(url);
    return cutter.url;
  },
});
const desk = await new DeskBrowser(shop).signIn();
it.each([
  ['before', 200, 1],
  ['after', 409, 1],
] as const)(
  'a connection that is lost %s the COMMIT of an action: the operator is asked to check, and a repeat does it once',
  async (moment, statusOfRepeat, orders) => {
    const quote = await insertQuote(shop.database.pool, {});
    const markPaid = () =>
      desk.call(deskCalls.quotes.markPaid, {
        params: { number: quote.number },
        body: { amountCents: quote.totalCents },
      });
    const lost = cutter.cutNext(/quote-marked-paid/, moment);
    const first = await markPaid();
    await lost;
    expect(first).toMatchObject({
      status: 503,
      body: {
        detail:
          'The connection to the database broke while this was being saved. Check whether it was done before you do it again.',
      },
    });
    expect((await markPaid()).status).toBe(statusOfRepeat);
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as orders from orders where transaction_id = $1`,
      [`BANK-${quote.number}`],
    );
    expect(rows).toEqual([{ orders }]);
  },
);
