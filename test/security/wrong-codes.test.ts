import { beforeEach, expect, it } from 'vitest';
import { healthCalls } from '../../contract/desk/health.ts';
import { sessionCalls } from '../../contract/desk/session.ts';
import { shop as seller } from '../../shop.config.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { Customer } from '../shop-driver.ts';
import { shareTestShop, type TestShop } from '../start-shop.ts';

let clientNumber = 0;

const shop = await shareTestShop({ config: { adminPort: 0, trustProxy: 1 } });
shop.expectError('many wrong codes were entered within an hour');
beforeEach(async () => {
  await shop.database.pool.query('delete from rate_limits');
  await shop.database.pool.query('delete from alerts');
});

function newAddress(): string {
  clientNumber += 1;
  return `10.8.${clientNumber}.1`;
}

/** Each for another address from another network, so that no other limit counts two of them. */
async function enterWrongCodes(count: number, at: Pick<TestShop, 'url'> = shop): Promise<void> {
  for (let i = 0; i < count; i += 1)
    await new Customer(at, { clientAddress: newAddress() }).enterCode('123456');
}

async function enterAtDesk(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const body = { email: `nobody-${i}@else.example`, code: '123456' };
    const headers = { 'x-forwarded-for': newAddress() };
    await new DeskBrowser(shop).call(sessionCalls.signIn, { body, headers });
  }
}

/** Sets a counter as if so many had been entered within the hour. */
async function setCounter(name: string, points: number, hours = 1): Promise<void> {
  await shop.database.pool.query(
    `insert into rate_limits (key, points, expire) values ($1, $2, $3)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`${name}:everybody`, points, Date.now() + hours * 3_600_000],
  );
}

async function readAlerts(): Promise<string[]> {
  const { rows } = await shop.database.pool.query(
    `select text from alerts where kind = 'wrong-codes' order by id`,
  );
  return rows.map(({ text }) => text);
}

async function readFinding() {
  const desk = await new DeskBrowser(shop).signIn();
  const { body } = await desk.call(healthCalls.readHealth);
  return body.checks.find(({ name }) => name === 'wrong-codes');
}

it('operators are alerted once an hour of 200 wrong codes, over all addresses, clients and processes', async () => {
  const before = shop.mailServer.mails.length;
  await setCounter('wrongCodesOverall', 197);
  await enterWrongCodes(2);
  expect(await readAlerts()).toEqual([]);
  expect(await readFinding()).toMatchObject({
    state: 'ok',
    finding: expect.stringContaining('199 in the shop'),
  });
  const node = await shop.startNode();
  await Promise.all([enterWrongCodes(5), enterWrongCodes(5, node)]);
  await node.stop();
  expect(await readAlerts()).toEqual([
    expect.stringContaining('200 wrong codes or more were entered in the shop'),
  ]);
  const mails = await shop.mailServer.waitForMails(before + 2);
  expect(mails.slice(before).map(({ recipients, subject }) => [recipients, subject])).toContainEqual([
    [seller.email],
    'Alert: Wrong codes',
  ]);
  expect(await readFinding()).toMatchObject({ state: 'warning' });

  await setCounter('wrongCodesOverall', 199, 2);
  const other = await shop.startNode();
  await enterWrongCodes(1, other);
  await other.stop();
  expect(await readAlerts()).toHaveLength(2);
});

it('operators are alerted of 50 wrong codes at the desk, and nobody is refused because of them', async () => {
  await setCounter('deskWrongCodesOverall', 48);
  await enterAtDesk(1);
  expect(await readAlerts()).toEqual([]);
  await enterAtDesk(3);
  expect(await readAlerts()).toEqual([
    expect.stringContaining('50 wrong codes or more were entered at the desk'),
  ]);
  await new DeskBrowser(shop).signIn();
  expect((await new Customer(shop, { clientAddress: newAddress() }).enterCode('123456')).status).toBe(400);
});
