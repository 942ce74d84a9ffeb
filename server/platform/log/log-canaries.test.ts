import { expect, it, vi } from 'vitest';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

/** What a buyer entrusts to the shop, each unlike anything else that could be in a log. */
const canary = {
  email: 'canary-7f3a9@example.com',
  name: 'Canaryname',
  street: '77 Canarystreet',
  card: '4929 1357 2468 9753',
  cvv: '8362',
};

/** What the shop entrusts to the buyer. */
const secrets = { code: '', cookie: '', licenceKey: '', orderId: '' };

const card = { cardNumber: canary.card, cvv: canary.cvv, cardholderName: canary.name };
const goodCard = { cvv: canary.cvv, cardholderName: canary.name };
const billing = { firstName: canary.name, street: canary.street };

const shop = await shareTestShop({ config: { rateLimits: false } });
const buyer = new Customer(shop, { email: canary.email });
await buyEverywhereAndFail();

async function buyEverywhereAndFail(): Promise<void> {
  expect((await buyer.buy({ card, billing })).status).toBe(401);
  await verify();
  await refuseCheckouts();
  await buyWell();
  await lookUpInvoices();
  await readAgain();
  await breakTheDatabase();
  await breakTheMail();
}

async function verify(): Promise<void> {
  secrets.code = (await buyer.requestCode()).body.demoOtp;
  const wrong = secrets.code === '111111' ? '222222' : '111111';
  expect((await buyer.enterCode(wrong)).status).toBe(400);
  const response = await buyer.fetch('/api/auth/verify-otp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: canary.email, code: secrets.code }),
  });
  secrets.cookie = /verified=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
  expect(secrets.cookie).toHaveLength(43);
}

async function refuseCheckouts(): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const statuses = [
    await buyer.buy({ card, billing }),
    await buyer.buy({ card: { ...card, expiryDate: '' }, billing }),
    await buyer.buy({ card: { ...goodCard, cardNumber: '4000 0000 0000 0002' }, billing }),
    await buyer.buy({ card: { ...goodCard, cardNumber: '4000 0000 0000 0408' }, billing }),
    await buyer.buy({ card, billing, email: `other-${canary.email}` }),
    await buyer.buy({ card, billing, ifMatch: '"other prices"' }),
    await buyer.request(
      'POST',
      '/api/checkout',
      `{"email":"${canary.email}","payment":"${canary.card}`,
      json,
    ),
    await buyer.request('POST', '/api/checkout', canary.card, { 'content-type': 'text/plain' }),
    await buyer.request('POST', '/api/checkout', JSON.stringify({ card: canary.card.repeat(5_000) }), json),
    await buyer.request('GET', `/api/nothing?email=${canary.email}&card=${canary.card}`),
    await buyer.request('GET', `/${encodeURIComponent(canary.card)}`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([402, 400, 402, 503, 403, 412, 400, 415, 413, 404, 404]);
}

async function buyWell(): Promise<void> {
  const { status, body } = await buyer.buy({ card: goodCard, billing });
  expect(status).toBe(200);
  secrets.licenceKey = body.licenseKeys[0]?.keys[0] ?? '';
  secrets.orderId = body.orderId;
  await untilLogged('receipt accepted by the mail server');
}

async function lookUpInvoices(): Promise<void> {
  const values = { id: secrets.orderId, email: canary.email, licenseKey: secrets.licenceKey };
  expect((await buyer.downloadInvoice({ ...values, amountCents: '14999' })).status).toBe(200);
  expect((await buyer.downloadInvoice({ ...values, amountCents: '1' })).status).toBe(404);
  expect((await buyer.downloadInvoice(values)).status).toBe(400);
  expect((await buyer.openInvoice(secrets.orderId)).status).toBe(200);
}

async function readAgain(): Promise<void> {
  const { orderId } = secrets;
  expect((await buyer.readOrderKeys(orderId)).text).toContain(secrets.licenceKey);
  const statuses = [
    await buyer.listMyOrders(),
    await buyer.listMyOrders(canary.email),
    await buyer.readOrderKeys(canary.email),
    await buyer.openNote(orderId, canary.email),
    await buyer.openCalendar(orderId),
    await buyer.resendReceipt(orderId),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 400, 404, 404, 200, 200]);
}

async function breakTheDatabase(): Promise<void> {
  shop.expectError('request failed unexpectedly');
  const tables = ['orders', 'licence_keys', 'verification_codes', 'verified_browsers'];
  for (const table of [...tables, 'order_facts', 'key_facts']) {
    await shop.database.pool.query(`alter table ${table} rename to elsewhere`);
    await buyer.buy({ card, billing });
    await buyer.downloadInvoice({
      id: secrets.orderId,
      email: canary.email,
      licenseKey: secrets.licenceKey,
      amountCents: '1',
    });
    await buyer.requestCode();
    await buyer.listMyOrders(canary.email);
    await buyer.readOrderKeys(secrets.orderId);
    await buyer.resendReceipt(secrets.orderId);
    await shop.database.pool.query(`alter table elsewhere rename to ${table}`);
  }
  await shop.database.pool.query(
    `create extension if not exists plpgsql;
     create or replace function tell() returns trigger language plpgsql as
       $$ begin raise exception 'refused: %', new; end $$;
     create trigger tell before insert on orders for each row execute function tell()`,
  );
  expect((await buyer.buy({ card: goodCard, billing })).status).toBe(500);
  await shop.database.pool.query('drop function tell cascade');
}

async function breakTheMail(): Promise<void> {
  shop.expectError('a verification code could not be mailed');
  shop.expectError('the mail server refused the address of a mail');
  shop.mailServer.mode = 'reject-4xx';
  expect((await buyer.requestCode()).status).toBe(503);
  await buyer.buy({ card: goodCard, billing });
  await untilLogged('a mail could not be sent');
  shop.mailServer.mode = 'reject-5xx';
  await buyer.buy({ card: goodCard, billing });
  await untilLogged('refused the address of a mail');
}

function untilLogged(text: string): Promise<void> {
  return vi.waitFor(() => expect(shop.logLines.join('')).toContain(text), { timeout: 20_000 });
}

/** The log without the numbers that may hold any digits. */
function readLog(): string {
  const random = new Set(['time', 'requestId', 'milliseconds', 'secondsAfterPayment']);
  return JSON.stringify(
    shop.logLines.map((line) => Object.entries(JSON.parse(line)).filter(([field]) => !random.has(field))),
  );
}

it('the log of purchases that succeed and fail has no personal data', () => {
  expect(shop.logLines.length).toBeGreaterThan(40);
  const log = readLog();
  const found = { ...canary, ...secrets, orderId: 'never', digits: canary.card.replaceAll(' ', '') };
  for (const [what, value] of Object.entries(found)) {
    expect.soft(value.length, what).toBeGreaterThan(3);
    expect.soft(log.toLowerCase(), what).not.toContain(value.toLowerCase());
    expect.soft(log, what).not.toContain(encodeURIComponent(value));
  }
});

it('the shop itself logs only fields that are on the list', () => {
  expect(shop.logLines.filter((line) => line.includes('leftOut'))).toEqual([]);
});

it('every line of a request has its id, and every request has one line at most', () => {
  const requests = shop.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  for (const line of requests) expect(line.requestId).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(requests.length);
});
