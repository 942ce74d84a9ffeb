import { beforeEach, describe, expect, it } from 'vitest';
import { sessionCalls as calls } from '../../contract/desk/session.ts';
import { DeskBrowser, ownersOf } from '../desk-browser.ts';
import { followAudit } from '../follow-audit.ts';
import { shareTestShop } from '../start-shop.ts';
import { exchange } from './raw-exchange.ts';

/** One for each test: the limits count by address. */
const operators = Array.from({ length: 14 }, (_, i) => `desk-${i}@harbour.example`);
let operator = '';
let minutesAhead = 0;
let clientNumber = 0;

// Behind TLS, so that no response shows a code. The last address of X-Forwarded-For is the client's.
const desk = { adminPort: 0, adminUrl: 'https://desk.example', operators: ownersOf(operators) };
const clock = () => new Date(Date.now() + minutesAhead * 60_000);
const shop = await shareTestShop({ clock, config: { ...desk, trustProxy: 1, databasePoolSize: 20 } });
shop.expectError('many wrong codes were entered within an hour');
beforeEach(() => {
  operator = operators.pop() ?? 'no more operators';
});

/** Each in a network of its own. */
function newClient(): Record<string, string> {
  clientNumber += 1;
  return { 'x-forwarded-for': `10.${Math.floor(clientNumber / 250)}.${clientNumber % 250}.1` };
}

function ask(email: string, init: RequestInit = {}) {
  return new DeskBrowser(shop).call(calls.sendCode, { body: { email }, headers: newClient() }, init);
}

function enter(code: string, email = operator) {
  return new DeskBrowser(shop).call(calls.signIn, { body: { email, code }, headers: newClient() });
}

/** Asks for a code, and reads it from the mail that it is in. */
async function receiveCode(): Promise<string> {
  const before = shop.mailServer.mails.length;
  await ask(operator);
  const mail = (await shop.mailServer.waitForMails(before + 1)).at(-1);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function readTriesLeft(email = operator): Promise<number | undefined> {
  const statement = 'select tries_left from operator_codes where email = $1';
  return (await shop.database.pool.query(statement, [email])).rows[0]?.tries_left;
}

function wrongCode(code: string, offset = 1): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, '0');
}

describe('who is an operator', () => {
  it('does not show in the response to a request for a code, and nobody else gets a mail', async () => {
    const before = shop.mailServer.mails.length;
    const other = await ask('anyone@else.example');
    const known = await ask(operator);
    expect([other.status, other.text]).toEqual([known.status, known.text]);
    const mails = await shop.mailServer.waitForMails(before + 1);
    expect(mails.slice(before).flatMap(({ recipients }) => recipients)).toEqual([operator]);
  });

  it('does not show in its time: it is sent before any work for an operator begins', async () => {
    const client = await shop.database.pool.connect();
    await client.query('begin; set local idle_in_transaction_session_timeout = 0; lock table operator_codes');
    try {
      const impatient = { signal: AbortSignal.timeout(5_000) };
      expect((await ask(operator, impatient)).status).toBe(200);
    } finally {
      await client.query('commit');
      client.release();
    }
  });

  it('does not show in the limits: they count every address alike', async () => {
    const statuses = async (email: string) => {
      const sent = [];
      for (let i = 0; i < 6; i += 1) sent.push((await ask(email)).status);
      return sent;
    };
    expect(await statuses('someone@else.example')).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(operator)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('does not show in the lock of an address after 10 wrong tries of its codes', async () => {
    for (const email of [operator, 'nobody@else.example']) {
      const statuses = [];
      for (let round = 0; round < 2; round += 1) {
        await ask(email);
        await expect.poll(() => readTriesLeft(email)).toBe(5);
        for (let i = 0; i < 5; i += 1) statuses.push((await enter(String(123_450 + i), email)).status);
      }
      expect(statuses).toEqual([...Array(9).fill(400), 429]);
    }
  });

  it('does not show in a refused code: text and time are the same', async () => {
    const code = await receiveCode();
    const refusals = [];
    for (const email of [operator, 'someone@else.example']) {
      const start = performance.now();
      const { status, text, body } = await enter(wrongCode(code), email);
      expect(performance.now() - start).toBeGreaterThan(240);
      refusals.push([status, text.replace(body.requestId ?? '', '')]);
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]?.[0]).toBe(400);
  });
});

it('a signed-in operator gets a fresh code, however many tries of others are refused', async () => {
  const desk = new DeskBrowser(shop);
  const code = await receiveCode();
  const body = { email: operator, code };
  expect((await desk.call(calls.signIn, { body, headers: newClient() })).status).toBe(200);
  const sentBefore = shop.mailServer.mails.length;
  for (let i = 0; i < 4; i += 1) await ask(operator);
  await shop.mailServer.waitForMails(sentBefore + 4);
  for (let i = 0; i < 5; i += 1) await enter(wrongCode(code, i + 1));
  expect([(await ask(operator)).status, (await enter(code)).status]).toEqual([429, 400]);
  const sent = await desk.call(calls.sendCode, { body: { email: operator }, headers: newClient() });
  expect(sent.status).toBe(200);
  const mail = (await shop.mailServer.waitForMails(sentBefore + 5)).at(-1);
  const fresh = { code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' };
  const entered = await desk.call(calls.enterFreshCode, { body: fresh, headers: newClient() });
  expect(entered.status).toBe(200);
});

describe('a sign-in code', () => {
  it('can be requested and entered after any number of wrong tries without one', async () => {
    for (let i = 0; i < 12; i += 1) expect((await enter('123456')).status).toBe(400);
    expect((await enter(await receiveCode())).status).toBe(200);
  });

  it('is dead after 5 of 200 wrong ones at the same moment from as many clients', async () => {
    const code = await receiveCode();
    const takeEvents = followAudit(shop.database.pool);
    await takeEvents();
    const { host } = new URL(shop.adminUrl);
    const tries = Array.from({ length: 200 }, (_, i) => {
      const body = JSON.stringify({ email: operator, code: wrongCode(code, i + 1) });
      const [forwarded = ''] = Object.values(newClient());
      const lines = [
        ...[`POST ${calls.signIn.path} HTTP/1.1`, `host: ${host}`, 'content-type: application/json'],
        ...[`content-length: ${body.length}`, `x-forwarded-for: ${forwarded}`],
      ];
      return exchange(shop.adminUrl, `${lines.join('\r\n')}\r\n\r\n${body}`);
    });
    const statuses = (await Promise.all(tries)).map((answer) => answer?.status);
    // What a busy shop turns away is not checked.
    expect(new Set(statuses).isSubsetOf(new Set([400, 408, 429, 503, undefined]))).toBe(true);
    expect(await readTriesLeft()).toBe(0);
    expect((await takeEvents()).map(({ action }) => action)).toEqual(Array(5).fill('sign-in-refused'));
  });

  it('signs in once, also when 50 requests bring it at the same moment', async () => {
    const code = await receiveCode();
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('lives for 10 minutes, and the newest one counts', async () => {
    const first = await receiveCode();
    const second = await receiveCode();
    expect((await enter(first)).status).toBe(first === second ? 200 : 400);
    minutesAhead += 10;
    expect((await enter(second)).status).toBe(400);
  });

  it('is no verification code of the shop, and the other way round', async () => {
    const code = await receiveCode();
    await shop.database.pool.query(
      `insert into verification_codes
       select email, code_hash, 5, now() + interval '1 day' from operator_codes where email = $1`,
      [operator],
    );
    const verified = await fetch(`${shop.url}/api/auth/verify-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: operator, code }),
    });
    expect(verified.status).toBe(400);
  });

  it('is in no log, and neither are addresses and tokens', async () => {
    const code = await receiveCode();
    const desk = new DeskBrowser(shop);
    await desk.call(calls.signIn, { body: { email: operator, code } });
    const log = shop.logLines.join('');
    for (const secret of [`"${code}"`, operator, desk.cookie.split('=')[1] ?? 'no cookie'])
      expect(log).not.toContain(secret);
  });
});
