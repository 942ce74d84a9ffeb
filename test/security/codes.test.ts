import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { moreByNight } from '../more-by-night.ts';
import { Customer, type ShopAnswer } from '../shop-driver.ts';
import { shareTestShop } from '../start-shop.ts';
import { exchange } from './raw-exchange.ts';

let minutesAhead = 0;
const clock = () => new Date(Date.now() + minutesAhead * 60_000);

// One proxy in front: the last address of X-Forwarded-For is the client's.
const shop = await shareTestShop({ clock, config: { trustProxy: 1, databasePoolSize: 20 } });
shop.expectError('many wrong codes were entered within an hour');

let clientNumber = 0;

/** Each in a network of its own. */
function newAddress(): string {
  clientNumber += 1;
  return `10.${Math.floor(clientNumber / 250)}.${clientNumber % 250}.1`;
}

function newCustomer(email?: string): Customer {
  return new Customer(shop, { clientAddress: newAddress(), ...(email && { email }) });
}

/** A code that is not the one that was sent. */
function wrongCode(code: string, offset: number): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, '0');
}

/** Quicker than a customer, a thousand of whom would take longer to connect than the shop waits. */
async function tryCode(email: string, code: string): Promise<number | 'none'> {
  const body = JSON.stringify({ email, code });
  const lines = [
    'POST /api/auth/verify-otp HTTP/1.1',
    'host: shop',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `x-forwarded-for: ${newAddress()}`,
  ];
  const answer = await exchange(shop.url, `${lines.join('\r\n')}\r\n\r\n${body}`);
  return answer?.status ?? 'none';
}

async function readTries(email: string): Promise<{ left: number; wrong: number } | undefined> {
  const { rows } = await shop.database.pool.query(
    'select tries_left as left, wrong_tries as wrong from verification_codes where email = $1',
    [email],
  );
  return rows[0];
}

/** Makes statements on a table wait until what is returned is called. */
async function holdTable(table: string): Promise<() => Promise<void>> {
  const client = await shop.database.pool.connect();
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0; lock table ${table}`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

describe('a code that is guessed', () => {
  it('many wrong codes at the same moment from as many clients: 5 are checked, and the right one is dead', async () => {
    const { email, body } = await sendCode();
    const guesses = Array.from({ length: moreByNight(1_000, 200) }, (_, i) => wrongCode(body.demoOtp, i + 1));
    const statuses = await Promise.all(guesses.map((guess) => tryCode(email, guess)));
    // What a busy shop turns away is not checked.
    expect(new Set(statuses).isSubsetOf(new Set([400, 408, 429, 503, 'none']))).toBe(true);
    expect(await readTries(email)).toEqual({ left: 0, wrong: 5 });
    expect((await newCustomer(email).enterCode(body.demoOtp)).status).toBe(400);
  });

  it('5 tries are used up by wrong codes, and a resend gives 5 more but not the 10 of the day', async () => {
    const { email, body } = await sendCode();
    for (let i = 1; i <= 5; i += 1) await newCustomer(email).enterCode(wrongCode(body.demoOtp, i));
    const second = await newCustomer(email).requestCode();
    expect(await readTries(email)).toEqual({ left: 5, wrong: 5 });
    for (let i = 1; i <= 5; i += 1) await newCustomer(email).enterCode(wrongCode(second.body.demoOtp, i));
    const third = await newCustomer(email).requestCode();
    expect((await newCustomer(email).enterCode(third.body.demoOtp)).status).toBe(429);
    expect(await readTries(email)).toEqual({ left: 5, wrong: 10 });
  });
});

describe('a code that is right', () => {
  it('lives for 10 minutes and not for a second longer', async () => {
    const alive = await sendCode();
    minutesAhead += 9.5;
    expect((await newCustomer(alive.email).enterCode(alive.body.demoOtp)).status).toBe(200);
    const dead = await sendCode();
    minutesAhead += 10;
    expect((await newCustomer(dead.email).enterCode(dead.body.demoOtp)).status).toBe(400);
  });

  it('is of no use to a shop with another secret: what is stored is an HMAC', async () => {
    const { email, body } = await sendCode();
    await shop.database.pool.query(`delete from shop_state where name = 'secret_fingerprint'`);
    const stranger = await shop.startNode({ secret: 'another secret of at least 32 characters' });
    const answer = await new Customer(stranger, { email, clientAddress: newAddress() }).enterCode(
      body.demoOtp,
    );
    await stranger.stop();
    expect(answer.status).toBe(400);
    expect((await newCustomer(email).enterCode(body.demoOtp)).status).toBe(200);
  });

  it('opens the shop to the browser that entered it, and to no other', async () => {
    const { email, body } = await sendCode();
    const [browser, other] = [newCustomer(email), newCustomer(email)];
    expect((await browser.enterCode(body.demoOtp)).status).toBe(200);
    expect((await other.buy()).status).toBe(401);
    expect((await browser.buy()).status).toBe(200);
  });
});

describe('sending a code', () => {
  it('gets the same response for every address: new, known by a code, and with a paid order', async () => {
    const buyer = await newCustomer().verifyEmail();
    expect((await buyer.buy()).status).toBe(200);
    const known = await sendCode();
    const answers = [
      await newCustomer(buyer.email).requestCode(),
      await newCustomer(known.email).requestCode(),
      await newCustomer().requestCode(),
    ];
    expect(new Set(answers.map(describeAnswer)).size).toBe(1);
  });

  it('counts a client by the address that the trusted proxy names, not by what the client sends', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      const forged = `203.0.113.${i}, ${address}`;
      statuses.push((await new Customer(shop, { clientAddress: forged }).requestCode()).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe('a client over its limit', () => {
  it('is refused without the database: 300 calls are, while nothing can be counted', async () => {
    const client = newCustomer();
    const { body } = await client.requestCode();
    for (let i = 1; i <= 60; i += 1) await client.enterCode(wrongCode(body.demoOtp, i));
    expect((await client.enterCode(body.demoOtp)).status).toBe(429);
    const unlock = await holdTable('rate_limits');
    const answers = await Promise.all(Array.from({ length: 300 }, () => client.enterCode(body.demoOtp)));
    await unlock();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
  });
});

describe('limits that cannot be counted', () => {
  it('allow nothing: no code is sent, none is checked, no invoice is searched, no card is charged (503)', async () => {
    shop.expectError('request failed unexpectedly');
    const buyer = await newCustomer().verifyEmail();
    const { email, body } = await sendCode();
    const mails = shop.mailServer.mails.length;
    await shop.database.pool.query('alter table rate_limits rename to elsewhere');
    const invoice = { id: 'INV-000001', email, licenseKey: 'x', amountCents: '1' };
    const answers = [
      await newCustomer().requestCode(),
      await newCustomer(email).enterCode(body.demoOtp),
      await buyer.buy(),
      await newCustomer().downloadInvoice(invoice),
    ];
    await shop.database.pool.query('alter table elsewhere rename to rate_limits');
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    for (const { headers } of answers) expect(headers.get('retry-after')).toBe('30');
    expect(shop.mailServer.mails).toHaveLength(mails);
    expect(await readTries(email)).toEqual({ left: 5, wrong: 0 });
    const { rows } = await shop.database.pool.query('select from orders where email = $1', [buyer.email]);
    expect(rows).toHaveLength(0);
  });
});

async function sendCode(): Promise<{ email: string; body: { demoOtp: string } }> {
  const email = `guessed-${randomUUID()}@example.com`;
  const { status, body } = await newCustomer(email).requestCode();
  expect(status).toBe(200);
  return { email, body };
}

/** Status, headers and body, without what differs between any two answers. */
function describeAnswer({ status, headers, text, body }: ShopAnswer<{ demoOtp: string }>): string {
  const names = [...headers.keys()].sort();
  return JSON.stringify([status, names, text.replace(body.demoOtp, 'digits')]);
}
