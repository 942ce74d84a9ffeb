import { beforeEach, describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

let customer: Customer;
let clientNumber = 0;

const shop = await shareTestShop({ config: { trustProxy: true } });
beforeEach(() => {
  shop.mailServer.mode = 'accept';
  clientNumber += 1;
  customer = new Customer(shop, { clientAddress: `203.0.113.${clientNumber}` });
});

describe('a verification code whose address is refused', () => {
  const sentence = "This address doesn't accept mail. Check it for typing mistakes.";

  it('is reported at the email field, and costs the address no allowance', async () => {
    shop.mailServer.mode = 'reject-5xx';
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await customer.requestCode();
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'address-refused',
        detail: sentence,
        errors: [{ field: 'email', message: sentence }],
      });
      expect(body.demoOtp).toBeUndefined();
    }
    shop.mailServer.mode = 'accept';
    expect((await customer.requestCode()).status).toBe(200);
    expect(shop.logLines.join('')).not.toContain(customer.email);
  });

  it('counts against the client: nobody tests long lists of addresses', async () => {
    shop.mailServer.mode = 'reject-5xx';
    for (let i = 0; i < 20; i += 1) {
      expect((await customer.requestCode(`${i}-${customer.email}`)).status).toBe(400);
    }
    expect((await customer.requestCode(`20-${customer.email}`)).status).toBe(429);
  });
});

describe('a verification code that cannot be mailed for now', () => {
  it.each([
    { command: 'RCPT', reply: '554 5.7.1 relay access denied' },
    { command: 'RCPT', reply: '450 Mailbox busy' },
  ] as const)('costs no allowance: $reply', async (refusal) => {
    shop.expectError('could not be mailed');
    shop.expectError('the mail server refuses the mails of this shop');
    shop.mailServer.mode = refusal;
    for (let i = 0; i < 21; i += 1) {
      const { status, body } = await customer.requestCode();
      expect([status, body.code]).toEqual([503, 'mail-unavailable']);
    }
    shop.mailServer.mode = 'accept';
    expect((await customer.requestCode()).status).toBe(200);
  });

  it.each(['reject-4xx', 'reject-5xx'] as const)('leaves the earlier code alive: %s', async (mode) => {
    shop.expectError('could not be mailed');
    const { body } = await customer.requestCode();
    shop.mailServer.mode = mode;
    expect((await customer.requestCode()).status).toBeGreaterThanOrEqual(400);
    expect((await customer.enterCode(body.demoOtp)).status).toBe(200);
  });
});

it('a code that was mailed but not saved is never reported as sent, and the earlier one stays alive', async () => {
  shop.expectError('request failed unexpectedly');
  const { body } = await customer.requestCode();
  await shop.database.pool.query(`
    create extension if not exists plpgsql;
    create function refuse_code() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before insert on verification_codes for each row execute function refuse_code()`);
  const failed = await customer.requestCode();
  await shop.database.pool.query('drop function refuse_code cascade');
  expect(failed.status).toBe(500);
  expect(failed.body.demoOtp).toBeUndefined();
  expect((await customer.enterCode(body.demoOtp)).status).toBe(200);
});

describe('a counter that cannot be taken back', () => {
  it('does not undo a proof of the address', async () => {
    const { body } = await customer.requestCode();
    await shop.database.pool.query(`
      create extension if not exists plpgsql;
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before update on rate_limits
        for each row when (new.points < old.points) execute function refuse()`);
    const { status, headers } = await customer.enterCode(body.demoOtp);
    await shop.database.pool.query('drop function refuse cascade');
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toContain('verified=');
  });
});
