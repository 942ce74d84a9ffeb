import { expect, it } from 'vitest';
import { isLinkedBy } from '../../test/link-to-quote.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { trustProxy: true } });

const newBuyer = (clientAddress: string) => new Customer(shop, { clientAddress }).verifyEmail();

const getQuotes = async (buyer: Customer, count: number) => {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) => buyer.getQuote({ billing: { purchaseOrder: `PO-${i}` } })),
  );
  return answers.filter(({ status }) => status === 200).length;
};

it('an address gets 20 quotes an hour, in parallel too, and learns when to come back', async () => {
  const buyer = await newBuyer('10.1.0.1');
  expect(await getQuotes(buyer, 30)).toBe(20);
  const { status, body, headers } = await buyer.getQuote();
  expect([status, body.code]).toEqual([429, 'too-many-requests']);
  expect(body.detail).toContain('Too many quotes within an hour');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
  const { rows } = await shop.database.pool.query('select from quotes where email = $1', [buyer.email]);
  expect(rows).toHaveLength(20);
});

it('a client gets 60 quotes an hour for all its addresses', async () => {
  const client = '10.2.0.1';
  for (let i = 0; i < 3; i++) expect(await getQuotes(await newBuyer(client), 20)).toBe(20);
  expect(await getQuotes(await newBuyer(client), 3)).toBe(0);
  expect(await getQuotes(await newBuyer('10.3.0.1'), 1)).toBe(1);
});

it('reading a quote and paying it are not limited with these', async () => {
  const buyer = await newBuyer('10.4.0.1');
  const { token } = (await buyer.getQuote()).body;
  expect(await getQuotes(buyer, 25)).toBe(19);
  expect((await buyer.readQuote(token)).status).toBe(200);
  expect((await buyer.buy({ quote: token })).status).toBe(200);
});

it('a refused payment of a quote uses up none of the purchases of an hour', async () => {
  const { pool } = shop.database;
  const buyer = await newBuyer('10.5.0.1');
  const { token } = (await buyer.getQuote()).body;
  await pool.query(`update quotes set expires_at = now() where ${isLinkedBy('$1')}`, [token]);
  const used = async () =>
    (
      await pool.query(
        `select sum(points)::int as points from rate_limits where key in ('seatsPerEmail:' || $1, 'declinesPerEmail:' || $1)`,
        [buyer.email],
      )
    ).rows[0].points;
  expect((await buyer.buy({ quote: token })).body.code).toBe('quote-expired');
  await expect.poll(used).toBe(0);
});
