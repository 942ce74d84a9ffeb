import { beforeEach, describe, expect, it } from 'vitest';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { shop as seller } from '../../../shop.config.ts';
import { masked, OrderDesk } from '../../../test/order-desk.ts';
import { Customer } from '../../../test/shop-driver.ts';

const stage = await OrderDesk.start();
beforeEach(async () => {
  stage.shop.mailServer.mode = 'accept';
  await stage.changeBuyer();
});

describe('correcting an address', () => {
  it('mails the receipt there, and the invoice is found by the new address', async () => {
    await stage.buyAndReceive();
    const email = `new-${stage.buyer.email}`;
    const fixed = await stage.desk.call(calls.fixEmail, {
      params: stage.params,
      body: { email: ` ${email.toUpperCase()} ` },
    });
    expect(fixed).toMatchObject({ status: 200, body: { email } });
    await expect.poll(() => stage.receiptsTo(email).length).toBe(1);
    expect(stage.receiptsTo(email)[0]?.text).toContain(email);
    expect(stage.receiptsTo(stage.buyer.email)).toHaveLength(1);
    expect(await stage.read()).toMatchObject({ email, state: 'fulfilled' });
    expect((await stage.buyer.openInvoice(stage.params.orderId)).status).toBe(404);
    const right = await new Customer(stage.shop, { email }).verifyEmail();
    expect((await right.openInvoice(stage.params.orderId)).status).toBe(200);
    const [event] = await stage.readAudit();
    expect(event).toEqual({
      actor: seller.email,
      action: 'email-corrected',
      before: { email: masked(stage.buyer.email) },
      after: { email: masked(email) },
    });
    expect(await stage.desk.call(calls.fixEmail, { params: stage.params, body: { email } })).toMatchObject({
      status: 409,
    });
    expect(await stage.readActions()).toHaveLength(1);
  });

  it('takes a receipt that waits out of the queue', async () => {
    stage.shop.mailServer.mode = { command: 'RCPT', reply: '450 Mailbox busy' };
    await stage.buy();
    // No attempt is under way then: one that is would still reach the old address.
    const postpone = `update outbox set due_at = now() + interval '1 hour'
      where subject_id = $1 and attempts > 0 and due_at < now() + interval '10 s'`;
    await expect
      .poll(async () => (await stage.shop.database.pool.query(postpone, [stage.params.orderId])).rowCount)
      .toBe(1);
    const email = `other-${stage.buyer.email}`;
    await stage.desk.call(calls.fixEmail, { params: stage.params, body: { email } });
    const { rows } = await stage.shop.database.pool.query(
      `select recipient from outbox where kind = 'receipt'`,
    );
    expect(rows).toEqual([{ recipient: email }]);
    stage.shop.mailServer.mode = 'accept';
    await expect.poll(async () => (await stage.read()).state).toBe('fulfilled');
    expect(stage.receiptsTo(stage.buyer.email)).toEqual([]);
    expect(stage.receiptsTo(email)).toHaveLength(1);
  });

  it.each(['mia', 'mia@', '', 'a b@example.com', null])('refuses %j', async (email) => {
    await stage.buy();
    const { status, body } = await stage.desk.call(calls.fixEmail, { params: stage.params, body: { email } });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.field).toBe('email');
  });
});
