import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

let clientNumber = 0;
let minutesAhead = 0;
const clock = () => new Date(Date.now() + minutesAhead * 60_000);

const shop = await shareTestShop({ clock, config: { trustProxy: true } });

/** A customer at a client address of their own, so that one test does not use up another's allowance. */
function newCustomer(): Customer {
  clientNumber += 1;
  return new Customer(shop, { clientAddress: `203.0.113.${clientNumber}` });
}

/** A code that is not the one that was sent. */
function wrongCode(code: string, offset = 1): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, '0');
}

describe('entering a code', () => {
  it('sets a cookie that scripts cannot read', async () => {
    const customer = newCustomer();
    const { body } = await customer.requestCode();
    const { status, headers } = await customer.enterCode(body.demoOtp);
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toMatch(
      /^verified=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each(['12345', 'abcdef', ''])('refuses %j with "OTP must be 6 digits"', async (code) => {
    const response = await newCustomer().enterCode(code);
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([{ field: 'code', message: 'OTP must be 6 digits' }]);
  });

  it('takes a code once, also when 50 requests bring it at the same moment', async () => {
    const customer = newCustomer();
    const { body } = await customer.requestCode();
    const responses = await Promise.all(Array.from({ length: 50 }, () => customer.enterCode(body.demoOtp)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await customer.enterCode(body.demoOtp)).status).not.toBe(200);
  });

  it('looks at 5 tries per code, and then the right one is dead too', async () => {
    const customer = newCustomer();
    const { body } = await customer.requestCode();
    for (let i = 1; i <= 5; i += 1) {
      expect((await customer.enterCode(wrongCode(body.demoOtp, i))).status).toBe(400);
    }
    expect((await customer.enterCode(body.demoOtp)).status).toBe(400);
  });

  it('counts failures on across resends: 10 per address and day', async () => {
    const customer = newCustomer();
    for (let round = 0; round < 2; round += 1) {
      const { body } = await customer.requestCode();
      for (let i = 1; i <= 5; i += 1) await customer.enterCode(wrongCode(body.demoOtp, i));
    }
    const { body } = await customer.requestCode();
    const response = await customer.enterCode(body.demoOtp);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3600);
  });

  it('counts only tries of a code that is alive: nobody can lock an address to which no code went', async () => {
    const customer = newCustomer();
    for (let i = 0; i < 12; i += 1) {
      const { status } = await new Customer(shop, { email: customer.email }).enterCode('123456');
      expect(status).toBe(400);
    }
    const { body } = await customer.requestCode();
    for (let i = 1; i <= 12; i += 1) await customer.enterCode(wrongCode(body.demoOtp, i));
    const again = await customer.requestCode();
    expect((await customer.enterCode(again.body.demoOtp)).status).toBe(200);
  });

  it('takes the newest code only', async () => {
    const customer = newCustomer();
    const first = await customer.requestCode();
    const second = await customer.requestCode();
    const isSame = first.body.demoOtp === second.body.demoOtp;
    expect((await customer.enterCode(first.body.demoOtp)).status).toBe(isSame ? 200 : 400);
    if (!isSame) expect((await customer.enterCode(second.body.demoOtp)).status).toBe(200);
  });

  it('refuses a code that is 10 minutes old', async () => {
    const customer = newCustomer();
    const { body } = await customer.requestCode();
    minutesAhead += 10;
    expect((await customer.enterCode(body.demoOtp)).status).toBe(400);
  });

  it('verifies the browser for an hour', async () => {
    const customer = newCustomer();
    const { body } = await customer.requestCode();
    await customer.enterCode(body.demoOtp);
    minutesAhead += 59;
    expect((await customer.buy()).status).toBe(200);
    minutesAhead += 1;
    expect((await customer.buy()).status).toBe(401);
  });

  it('refuses the code of another address', async () => {
    const [customer, other] = [newCustomer(), newCustomer()];
    const { body } = await customer.requestCode();
    expect((await other.enterCode(body.demoOtp)).status).toBe(400);
  });

  it('responds alike to wrong, unknown and used codes', async () => {
    const customer = newCustomer();
    const { body } = await customer.requestCode();
    await customer.enterCode(body.demoOtp);
    const responses = [
      await customer.enterCode(body.demoOtp),
      await newCustomer().enterCode('123456'),
      await customer.enterCode(wrongCode(body.demoOtp)),
    ];
    const texts = responses.map(({ text, body: { requestId } }) => text.replace(requestId ?? '', ''));
    expect(new Set(texts).size).toBe(1);
  });

  it('never stores or logs the digits', async () => {
    const customer = newCustomer();
    const { body } = await customer.requestCode();
    const { rows } = await shop.database.pool.query('select * from verification_codes where email = $1', [
      customer.email,
    ]);
    expect(JSON.stringify(rows)).not.toContain(body.demoOtp);
    expect(rows[0].code_hash).toHaveLength(32);
    expect(shop.logLines.join('')).not.toContain(body.demoOtp);
  });
});

it('a browser that verifies again ends what it had verified before, once the code is right', async () => {
  const customer = newCustomer();
  const first = await customer.requestCode();
  const { headers } = await customer.enterCode(first.body.demoOtp);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const isVerified = async () => {
    const own = await fetch(`${shop.url}${calls.listMyOrders.path}`, { headers: { cookie } });
    return own.status === 200;
  };
  const second = await customer.requestCode();
  await customer.enterCode(wrongCode(second.body.demoOtp));
  expect(await isVerified()).toBe(true);
  expect((await customer.enterCode(second.body.demoOtp)).status).toBe(200);
  expect(await isVerified()).toBe(false);
  expect((await customer.buy()).status).toBe(200);
});
