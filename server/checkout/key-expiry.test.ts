import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatDay } from '../../contract/format.ts';
import { tabulateKeys } from '../../contract/key-table.ts';
import { Customer } from '../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../test/start-shop.ts';
import { addStockKeys, sellFromStock } from '../../test/stock-keys.ts';
import { openTestSealer } from '../../test/test-sealer.ts';

const productId = 'endpoint-complete';
const timeZone = 'Australia/Sydney';
let shop: TestShop;
let buyer: Customer;

beforeEach(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  await sellFromStock(shop.database.db, productId);
  buyer = await new Customer(shop).verifyEmail();
});
afterEach(() => shop.stop());

const query = async (text: string) => (await shop.database.pool.query(text)).rows;

/** A day as the database says it, from the last one of licences that are bought today. */
async function dayAfter(days: number): Promise<string> {
  return (await query(`select (vendor_year_end() + ${days})::text as day`))[0].day;
}

const addKeys = async (count: number, days: number) =>
  addStockKeys(shop.database.db, await openTestSealer(shop.database.db), {
    productId,
    count,
    expiresOn: await dayAfter(days),
  });

const buyKeys = async (quantity: number) => {
  const { status, body } = await buyer.buy({ items: [{ productId, quantity }] });
  return status === 200 ? body.licenseKeys.flatMap(({ keys }) => keys) : body.code;
};

it('a key that ends before the licence is not sold; of the others, the one that ends first is', async () => {
  const later = await addKeys(1, 40);
  await addKeys(3, -1);
  const sameDay = await addKeys(1, 0);
  expect(await buyKeys(2)).toEqual([...sameDay, ...later]);
  expect(await buyKeys(1)).toBe('out-of-stock');
});

it('a renewal has a key that lasts until its own licence ends, which begins later', async () => {
  await addKeys(2, 10);
  const { body: first } = await buyer.buy({ items: [{ productId, quantity: 2 }] });
  const [{ day }] = await query(
    `select (ends_on + interval '1 year')::date - (now() at time zone '${timeZone}')::date as day from licences
     where order_id = '${first.orderId}'`,
  );
  const [{ days }] = await query(
    `select '${await dayAfter(0)}'::date - (now() at time zone '${timeZone}')::date as days`,
  );
  const short = await addKeys(1, day - days - 1);
  const enough = await addKeys(1, day - days);
  const renewal = await buyer.buy({ renews: first.orderId });
  expect(renewal.body.licenseKeys.flatMap(({ keys }) => keys)).toEqual(enough);
  expect((await buyer.buy({ renews: first.orderId, buyAgain: renewal.body.orderId })).body.code).toBe(
    'out-of-stock',
  );
  const other = await new Customer(shop).verifyEmail();
  expect((await other.buy()).body.licenseKeys.flatMap(({ keys }) => keys)).toEqual(short);
});

it('the answer, the receipt and Find my keys name the day on which a key ends', async () => {
  const [key = ''] = await addKeys(1, 30);
  const { body } = await buyer.buy();
  const keysEndOn = await dayAfter(30);
  expect(body.licenseKeys).toMatchObject([{ keys: [key], keysEndOn }]);
  const receipts = () => shop.mailServer.mails.filter(({ subject }) => subject?.includes('tax invoice'));
  await expect.poll(receipts).toHaveLength(1);
  expect(receipts()[0]?.text).toContain(`The key works until ${formatDay(keysEndOn)}.`);
  expect((await buyer.readOrderKeys(body.orderId)).body.licenseKeys).toMatchObject([
    { keys: [key], keysEndOn },
  ]);
  expect(tabulateKeys(body.orderId, body.licenseKeys).at(-1)).toContain(keysEndOn);
});
