import { expect, it } from 'vitest';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false, worker: 'off' } });

it('a receipt does not wait for those of somebody who bought much more', async () => {
  const [many, one] = [await new Customer(shop).verifyEmail(), await new Customer(shop).verifyEmail()];
  for (let i = 0; i < 40; i += 1) await many.buy();
  await one.buy();
  await shop.startNode({ worker: 'on' });
  const receiptsOf = ({ email }: Customer) =>
    shop.mailServer.mails.filter(
      ({ recipients, attachments }) => recipients.includes(email) && attachments.length > 0,
    );
  await expect.poll(() => receiptsOf(many).length).toBe(40);
  const receipts = shop.mailServer.mails.filter(({ attachments }) => attachments.length > 0);
  const place = receipts.findIndex(({ recipients }) => recipients.includes(one.email));
  // It is among the first 16 that the worker takes, which may be accepted in another order.
  expect(place).toBeLessThan(20);
});
