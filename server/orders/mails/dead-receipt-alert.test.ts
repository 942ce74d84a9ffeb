import { expect, it } from 'vitest';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const config = {
  adminUrl: 'https://desk.example.com',
  operators: [{ email: 'desk@example.com', role: 'support' as const }],
};
const shop = await shareTestShop({ config });
it('operators get a mail with a link to the order each time its receipt can’t be mailed', async () => {
  shop.expectError('refused the address of a mail');
  const buyer = await new Customer(shop).verifyEmail();
  shop.mailServer.mode = 'reject-5xx';
  const { orderId } = (await buyer.buy()).body;
  const alerts = async () =>
    (await shop.database.pool.query('select mail_id, order_id from alerts')).rows.length;
  await expect.poll(alerts).toBe(1);
  shop.mailServer.mode = 'accept';
  const mails = () =>
    shop.mailServer.mails.filter(({ recipients }) => recipients.includes('desk@example.com'));
  const dueNow = async () => {
    await shop.database.pool.query(`update outbox set due_at = now() where kind = 'alert'`);
    return mails().length;
  };
  await expect.poll(dueNow).toBe(1);
  expect(mails()[0]).toMatchObject({
    subject: `Alert: Receipt not mailed, order ${orderId}`,
    text: expect.stringContaining(`Open the order: https://desk.example.com/orders/${orderId}`),
  });
  expect(mails()[0]?.text).toContain('the mail server refused the address. The buyer has paid.');
  expect(mails()[0]?.text).not.toContain(buyer.email);
});
