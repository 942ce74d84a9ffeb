import { beforeEach, describe, expect, it } from 'vitest';
import { sessionCalls as calls } from '../../contract/desk/session.ts';
import { DeskBrowser, ownersOf } from '../desk-browser.ts';
import { shareTestShop } from '../start-shop.ts';

/** One for each test: the limits count by address. */
const operators = Array.from({ length: 6 }, (_, i) => `known-${i}@harbour.example`);
let operator = '';
let daysAhead = 0;
let clientNumber = 0;

const desk = { adminPort: 0, adminUrl: 'https://desk.example', operators: ownersOf(operators) };
const clock = () => new Date(Date.now() + daysAhead * 86_400_000);
const shop = await shareTestShop({ clock, config: { ...desk, trustProxy: 1 } });
beforeEach(async () => {
  operator = operators.pop() ?? 'no more operators';
  await shop.database.pool.query('delete from rate_limits');
});

function newClient(): Record<string, string> {
  clientNumber += 1;
  return { 'x-forwarded-for': `10.9.${clientNumber}.1` };
}

async function ask(desk: DeskBrowser, headers = newClient()): Promise<{ status: number; code: string }> {
  const before = shop.mailServer.mails.length;
  const { status } = await desk.call(calls.sendCode, { body: { email: operator }, headers });
  if (status !== 200) return { status, code: '' };
  const mail = (await shop.mailServer.waitForMails(before + 1)).at(-1);
  return { status, code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' };
}

async function enter(desk: DeskBrowser, code: string, headers = newClient()) {
  return (await desk.call(calls.signIn, { body: { email: operator, code }, headers })).status;
}

/** An operator's browser that has signed in, and whose session is over. */
async function useBefore(): Promise<DeskBrowser> {
  const desk = new DeskBrowser(shop);
  expect(await enter(desk, (await ask(desk)).code)).toBe(200);
  desk.cookie = '';
  return desk;
}

/** 12 requests: two codes, and ten wrong tries. */
async function lockOut(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const { code } = await ask(new DeskBrowser(shop));
    await Promise.all([1, 2, 3, 4, 5].map((i) => enter(new DeskBrowser(shop), wrongCode(code, i))));
  }
}

function wrongCode(code: string, offset: number): string {
  return String((Number(code) + offset) % 1_000_000).padStart(6, '0');
}

describe('a browser in which an operator has signed in before', () => {
  it('signs in while strangers have locked the address, and another browser does not', async () => {
    const desk = await useBefore();
    await lockOut();
    const stranger = new DeskBrowser(shop);
    expect(await enter(stranger, (await ask(stranger)).code)).toBe(429);
    expect(await enter(desk, (await ask(desk)).code)).toBe(200);
  });

  it('gets a code after strangers, on its own network too, asked for all that they may', async () => {
    const [desk, network] = [await useBefore(), newClient()];
    const numbers = Array.from({ length: 30 }, (_, i) => i);
    const askAs = (email: string) =>
      new DeskBrowser(shop).call(calls.sendCode, { body: { email }, headers: network });
    await Promise.all(numbers.map((i) => askAs(`someone-${i}@else.example`)));
    await Promise.all(numbers.map(() => enter(new DeskBrowser(shop), '000000', network)));
    expect((await ask(new DeskBrowser(shop), network)).status).toBe(429);
    const { code } = await ask(desk, network);
    expect(await enter(desk, code, network)).toBe(200);
  });

  it('has codes that work there alone, and its own limit of wrong ones', async () => {
    const desk = await useBefore();
    const { code } = await ask(desk);
    expect(await enter(new DeskBrowser(shop), code)).toBe(400);
    expect(await enter(desk, code)).toBe(200);
    desk.cookie = '';
    const next = await ask(desk);
    for (let i = 1; i <= 5; i += 1) expect(await enter(desk, wrongCode(next.code, i))).toBe(400);
    expect(await enter(desk, next.code)).toBe(400);
  });

  it('is a stranger for another address, after signing out everywhere, and after 180 days', async () => {
    const desk = await useBefore();
    const first = operator;
    operator = operators.pop() ?? 'no more operators';
    await lockOut();
    expect(await enter(desk, (await ask(desk)).code)).toBe(429);

    operator = first;
    await enter(desk, (await ask(desk)).code);
    expect((await desk.call(calls.signOut, { body: { everywhere: true } })).status).toBe(200);
    await lockOut();
    expect(await enter(desk, (await ask(desk)).code)).toBe(429);

    daysAhead = 2;
    await shop.database.pool.query('delete from rate_limits');
    expect(await enter(desk, (await ask(desk)).code)).toBe(200);
    daysAhead = 183;
    await shop.database.pool.query('delete from rate_limits');
    await lockOut();
    expect(await enter(desk, (await ask(desk)).code)).toBe(429);
    daysAhead = 0;
  });
});

it('the cookie of a known browser is one that scripts and other sites cannot use, and is stored as a hash', async () => {
  const desk = new DeskBrowser(shop);
  const { code } = await ask(desk);
  const body = { email: operator, code };
  const { headers } = await desk.call(calls.signIn, { body, headers: newClient() });
  expect(headers.getSetCookie()[1]).toMatch(
    /^__Host-desk-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const { rows } = await shop.database.pool.query('select * from operator_browsers');
  expect(JSON.stringify(rows)).not.toContain(desk.knownCookie.split('=')[1]);
  desk.cookie = '';
  expect((await desk.call(calls.readSession)).status).toBe(401);
});
