import { expect, it } from 'vitest';
import { RefundDesk } from '../../../test/refund-desk.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';
import { DemoGateway } from '../../demo/demo-gateway.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
const { db } = shop.database;
const desk = new RefundDesk(shop.database, new DemoGateway({ db, clock: () => new Date(), log: console }));
const mails = (recipient: string, kind: string) =>
  shop.mailServer.mails.filter(
    ({ recipients, messageId }) => recipients.includes(recipient) && messageId?.startsWith(`<${kind}.`),
  );

it('a note that cannot be mailed alerts the operators', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const { orderId } = (await buyer.buy()).body;
  await expect.poll(() => mails(buyer.email, 'receipt').length).toBe(1);
  shop.expectError('the mail server refused the address of a mail');
  shop.expectError('an alert could not be mailed to the operators');
  shop.mailServer.mode = 'reject-5xx';
  await desk.refund(orderId);
  const readAlerts = () => desk.query('select kind, text from alerts where order_id = $1', orderId);
  await expect.poll(readAlerts).toMatchObject([
    {
      kind: 'adjustment-note-not-mailed',
      text: expect.stringContaining('ADJ-000001 could not be mailed to the buyer: the mail server refused'),
    },
  ]);
  shop.mailServer.mode = 'accept';
  // An alert that the mail server refused waits for the next hour's.
  await expect.poll(() => desk.query(`select from outbox where kind <> 'alert'`)).toEqual([]);
  expect(mails(buyer.email, 'adjustment-note')).toEqual([]);
});

it('a note that the mail server takes late is sent with the same Message-ID', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const { orderId } = (await buyer.buy()).body;
  await expect.poll(() => mails(buyer.email, 'receipt').length).toBe(1);
  shop.mailServer.mode = 'cut-after-data';
  const outcome = await desk.refund(orderId);
  await expect.poll(() => mails(buyer.email, 'adjustment-note').length).toBeGreaterThan(0);
  shop.mailServer.mode = 'accept';
  await expect.poll(() => mails(buyer.email, 'adjustment-note').length).toBeGreaterThan(1);
  const ids = mails(buyer.email, 'adjustment-note').map(({ messageId }) => messageId);
  expect(new Set(ids)).toEqual(
    new Set([expect.stringMatching(new RegExp(`^<adjustment-note\\.${outcome.refund.id}@`, 'i'))]),
  );
});
