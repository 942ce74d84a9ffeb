import { expect, it } from 'vitest';
import { importTestKeys, vendorKeys } from '../../test/key-stock.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { sellFromStock } from '../../test/stock-keys.ts';
import { openTestSealer } from '../../test/test-sealer.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
it('a buyer who orders keys that are out of stock has them by a second mail after an import', async () => {
  const { db } = shop.database;
  await sellFromStock(db, 'endpoint-complete', { whenTooFew: 'backorder' });
  const buyer = await new Customer(shop).verifyEmail();
  const items = [
    { productId: 'endpoint-complete', quantity: 3 },
    { productId: 'endpoint-enterprise', quantity: 1 },
  ];
  const { status, body } = await buyer.buy({ items, acceptBackorder: true });
  expect(status).toBe(200);
  expect(body.licenseKeys).toMatchObject([{ keys: [], awaiting: true }, { keys: [expect.any(String)] }]);
  const mails = () => shop.mailServer.mails.filter(({ recipients }) => recipients.includes(buyer.email));
  const named = (kind: string) => mails().filter(({ messageId }) => messageId?.startsWith(`<${kind}.`));
  await expect.poll(() => named('receipt').length).toBe(1);

  const keys = vendorKeys(25);
  const parts = { db, sealer: await openTestSealer(db) };
  await importTestKeys(parts, keys);
  await expect.poll(() => named('keys').length).toBe(1);
  const [mail] = named('keys');
  expect(mail?.messageId).toContain(`${body.orderId.toLowerCase()}.0@`);
  expect(mail?.text).toContain('Your order is now complete.');
  for (const key of keys.slice(0, 3)) expect(mail?.text).toContain(key);
  expect(mail?.text).not.toContain(keys[3]);
  expect(mail?.attachments).toEqual([]);
  expect(named('receipt')).toHaveLength(1);

  const many = [{ productId: 'endpoint-complete', quantity: 22 }];
  expect((await buyer.buy({ items: many })).status).toBe(200);
  const refused = await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 1 }] });
  expect(refused).toMatchObject({ status: 409, body: { code: 'backorder' } });
});

it('more than 20 awaited keys are in attached files', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const items = [{ productId: 'endpoint-complete', quantity: 21 }];
  const { body } = await buyer.buy({ items, acceptBackorder: true });
  const keys = vendorKeys(21);
  await importTestKeys({ db: shop.database.db, sealer: await openTestSealer(shop.database.db) }, keys);
  const find = () =>
    shop.mailServer.mails.find(({ messageId }) => messageId?.includes(`keys.${body.orderId.toLowerCase()}`));
  await expect.poll(find).toBeTruthy();
  const [file, text] = find()?.attachments ?? [];
  expect(file?.filename).toMatch(/^licence-keys-INV-\d{6}-0\.xlsx$/);
  expect(text?.filename).toMatch(/^licence-keys-INV-\d{6}-0\.txt$/);
  expect((await new Response(text?.content).text()).trim().split('\n').sort()).toEqual(keys.sort());
});
