import { randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { demoInvoice } from '../../contract/demo.ts';
import { newOrderId } from '../../server/orders/order-id.ts';
import { moreByNight } from '../more-by-night.ts';
import { OrderDesk } from '../order-desk.ts';
import { recordStatements } from '../record-statements.ts';
import { Customer } from '../shop-driver.ts';
import { Asker } from './asker.ts';

const { statements, stop: stopRecording } = recordStatements();

/** Of a browser that has verified another address. */

const stage = await OrderDesk.start({ rateLimits: false, worker: 'off' });
const asker = new Asker(stage.shop);
const buyer = new Customer(stage.shop);
const ownCookie = await verify(buyer);
await buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
const orderId = (await buyer.buy()).body.orderId;
const { rows } = await stage.shop.database.pool.query(`select id from orders where state = 'declined'`);
const unpaidId = rows[0].id;
const other = new Customer(stage.shop);
const otherCookie = await verify(other);
await other.buy();
afterAll(async () => {
  stopRecording();
  asker.close();
});

async function verify(customer: Customer): Promise<string> {
  const { headers } = await customer.enterCode((await customer.requestCode()).body.demoOtp);
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const { readOrderKeys, openOrderAdjustmentNote, resendReceipt, openRenewalCalendar } = calls;
const orderCalls = [readOrderKeys, openOrderAdjustmentNote, resendReceipt, openRenewalCalendar];

function ask({ path, method }: (typeof orderCalls)[number], id: string, cookie = ''): Promise<string> {
  return asker.ask(path.replace(':orderId', id).replace(':number', 'ADJ-000001'), { method, cookie });
}

/** An order id that differs from the real one in one letter: the nearest that a guess can come. */
function missNarrowly(): string {
  const place = 4 + 5 * randomInt(4);
  return `${orderId.slice(0, place)}${orderId[place] === 'A' ? 'B' : 'A'}${orderId.slice(place + 1)}`;
}

const strange = ['%00', 'x'.repeat(400), "'%20or%201=1--", '%F0%9F%98%80', '..%2f..%2fetc', 'null', '%20'];

describe.each(orderCalls)('$method $path', (call) => {
  it('guesses get one identical 404, and so does every order of others', async () => {
    const ids = Array.from({ length: moreByNight(1_000, 100) }, (_, i) =>
      i % 2 ? missNarrowly() : newOrderId(),
    );
    ids.push(orderId, demoInvoice.id, orderId.toLowerCase(), `${orderId}%00`, unpaidId, ...strange);
    const answers = new Set(await Promise.all(ids.map((id) => ask(call, id, otherCookie))));
    for (const id of [unpaidId, newOrderId(), ...strange]) answers.add(await ask(call, id, ownCookie));
    for (const cookie of ['', 'verified=', `verified=${'A'.repeat(43)}`, 'verified=%00'])
      answers.add(await ask(call, orderId, cookie));
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^\[404,.*"cache-control":"no-store".*order-not-found/);
  });

  it('an order of others needs the same statements as one that is not there', async () => {
    const record = async (id: string) => {
      statements.clear();
      await ask(call, id, otherCookie);
      return [...statements].filter((text) => /orders|refunds|licence_keys|outbox/.test(text)).sort();
    };
    const ofOthers = await record(orderId);
    expect(ofOthers).toHaveLength(1);
    expect(await record(newOrderId())).toEqual(ofOthers);
  });
});

describe('the list of orders', () => {
  const list = (cookie: string, query = '') => asker.ask(`${calls.listMyOrders.path}${query}`, { cookie });

  it('is one identical 401 without a cookie that is valid', async () => {
    const answers = new Set(
      await Promise.all(['', 'verified=', `verified=${'A'.repeat(43)}`].map((cookie) => list(cookie))),
    );
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^\[401,.*"cache-control":"no-store".*not-verified/);
  });

  it('has no orders of others on any page', async () => {
    for (const after of ['INV-999999999', 'INV-000003', 'INV-000002']) {
      expect(await list(otherCookie, `?after=${after}`)).not.toContain(orderId);
    }
    expect(await list(ownCookie, '?after=INV-999999999')).toContain(orderId);
  });

  it.each(['x', '', 'INV-', 'INV-0', 'INV-9999999999', '-1', 'null', '%00', "'--"])(
    'refuses %j as a page',
    async (after) => {
      const answer = await list(ownCookie, `?after=${after}`);
      expect(answer).toMatch(/^\[400,.*"cache-control":"no-store".*invalid-input/);
    },
  );
});

it('an hour after it was proven, an address opens nothing', async () => {
  const { pool } = stage.shop.database;
  expect(await ask(readOrderKeys, orderId, ownCookie)).toMatch(/^\[200,/);
  await pool.query(`update verified_browsers set expires_at = now() - interval '1 second'`);
  for (const call of orderCalls) expect(await ask(call, orderId, ownCookie)).toMatch(/^\[404,/);
  expect(await asker.ask(calls.listMyOrders.path, { cookie: ownCookie })).toMatch(/^\[401,/);
});
