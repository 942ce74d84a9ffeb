import { describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

let clientNumber = 0;

const shop = await shareTestShop({ config: { trustProxy: true } });

/** A customer at a client address of their own, so that one test does not use up another's allowance. */
function newCustomer(): Customer {
  clientNumber += 1;
  return new Customer(shop, { clientAddress: `203.0.113.${clientNumber}` });
}

describe('sending a code', () => {
  it('mails six digits, and in demo mode the response carries the same ones', async () => {
    const customer = newCustomer();
    const { status, body } = await customer.requestCode();
    expect(status).toBe(200);
    expect(body.demoOtp).toMatch(/^\d{6}$/);
    const mail = shop.mailServer.mails.find(({ recipients }) => recipients.includes(customer.email));
    expect(mail?.text).toContain(body.demoOtp);
    expect(mail?.html).toContain(body.demoOtp);
  });

  it('refuses what is no email address', async () => {
    const response = await newCustomer().requestCode('nobody');
    expect(response.status).toBe(400);
    expect(response.body.detail).toBe('Invalid email address.');
    expect(response.body.errors).toEqual([{ field: 'email', message: 'Invalid email address' }]);
  });

  it('is limited to 3 per 15 minutes and address, in any spelling', async () => {
    const customer = newCustomer();
    for (const email of [customer.email, customer.email.toUpperCase(), ` ${customer.email} `]) {
      expect((await customer.requestCode(email)).status).toBe(200);
    }
    const refused = await customer.requestCode();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(refused.body.detail).toBe('Too many attempts. Try again in 15 minutes.');
  });

  it('is limited to 20 per hour and client', async () => {
    const client = newCustomer();
    for (let i = 0; i < 20; i += 1) {
      expect((await client.requestCode(`other-${i}-${client.email}`)).status).toBe(200);
    }
    expect((await client.requestCode(`last-${client.email}`)).status).toBe(429);
  });

  it('reports that the mail server is down, and works again when it is back', async () => {
    shop.expectError('a verification code could not be mailed');
    const customer = newCustomer();
    await shop.mailServer.close();
    const failed = await customer.requestCode();
    await shop.mailServer.open();
    expect(failed.status).toBe(503);
    expect(failed.body.code).toBe('mail-unavailable');
    expect((await customer.requestCode()).status).toBe(200);
  });
});
