import { expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { trustProxy: true, databasePoolSize: 20 } });
const newBuyer = (clientAddress: string) => new Customer(shop, { clientAddress }).verifyEmail();

/** The mails that were queued for an address, sent or not. */
async function countCopies(accountsEmail: string): Promise<number> {
  const waiting = `select from outbox where recipient = $1`;
  await expect.poll(async () => (await shop.database.pool.query(waiting, [accountsEmail])).rowCount).toBe(0);
  return shop.mailServer.mails.filter(({ recipients }) => recipients.includes(accountsEmail)).length;
}

it('an accounts address gets 20 invoices an hour from all buyers together; more purchases are sold without a copy', async () => {
  const accountsEmail = 'stranger@example.com';
  const buyers = [await newBuyer('10.1.0.1'), await newBuyer('10.2.0.1')];
  const [first, second] = buyers as [Customer, Customer];
  const tries = await Promise.all(
    Array.from({ length: 22 }, (_, i) => (i % 2 ? first : second).buy({ billing: { accountsEmail } })),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(22);
  const { status, body } = await second.buy({ billing: { accountsEmail: accountsEmail.toUpperCase() } });
  expect(status).toBe(200);
  expect(await countCopies(accountsEmail)).toBe(20);
  const { rows } = await shop.database.pool.query(
    `select text from alerts where kind = 'accounts-invoice-not-mailed' and order_id = $1`,
    [body.orderId],
  );
  expect(rows).toEqual([{ text: expect.stringContaining('The buyer has the invoice.') }]);
});

it('a purchase that is not paid uses up no copy', async () => {
  const accountsEmail = 'accounts@coralcoast.example';
  const buyer = await newBuyer('10.3.0.1');
  const refusedCard = { billing: { accountsEmail }, card: { cardNumber: '4000 0000 0000 0002' } };
  for (let i = 0; i < 21; i += 1) expect((await buyer.buy(refusedCard)).status).toBe(402);
  expect((await buyer.buy({ billing: { accountsEmail } })).status).toBe(200);
  expect(await countCopies(accountsEmail)).toBe(1);
});
