import { randomInt } from 'node:crypto';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { Customer } from '../shop-driver.ts';
import { startTestShop, type TestShop } from '../start-shop.ts';

/** A guess that is kept alive over few connections takes a millisecond: ten thousand are quick. */
const agent = new Agent({ keepAlive: true, maxSockets: 20 });

let shop: TestShop;
let orderId: string;
let values: Readonly<Record<'id' | 'email' | 'licenseKey' | 'amountCents', string>>;
let otherCookie: string;

beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  const buyer = await new Customer(shop).verifyEmail();
  const { body } = await buyer.buy();
  orderId = body.orderId;
  const licenseKey = body.licenseKeys[0]?.keys[0] ?? '';
  values = { id: orderId, email: buyer.email, licenseKey, amountCents: '14999' };
  const other = new Customer(shop);
  const { headers } = await other.enterCode((await other.requestCode()).body.demoOtp);
  otherCookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
});

afterAll(async () => {
  agent.destroy();
  await shop.stop();
});

/** Everything that an asker sees of an answer, but for its date and its request id. */
function ask(path: string, cookie = ''): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  get(`${shop.url}${path}`, { agent, headers: cookie ? { cookie } : {} }, async (answer) => {
    const { date: _date, 'x-request-id': requestId = '', ...headers } = answer.headers;
    const body = (await text(answer)).replace(String(requestId), 'the id');
    resolve(JSON.stringify([answer.statusCode, headers, body]));
  }).on('error', reject);
  return promise;
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** An order id that differs from a real one in a single place: the nearest that a guess can come. */
function missNarrowly(id: string): string {
  const place = 4 + randomInt(id.length - 4);
  const letter = [...alphabet].find((candidate) => candidate !== id[place]) ?? '';
  return id[place] === '-' ? id.slice(0, place) : id.slice(0, place) + letter + id.slice(place + 1);
}

function makeGuess(index: number): string {
  if (index % 2 === 0) return missNarrowly(orderId);
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `ORD-${group()}-${group()}-${group()}-${group()}`;
}

describe('guessing an invoice', () => {
  it('10,000 order ids, with and without the cookie of another browser, get one identical 404', {
    timeout: 240_000,
  }, async () => {
    const guesses = Array.from({ length: 10_000 }, (_, i) => makeGuess(i));
    const answers = new Set(
      await Promise.all(
        guesses.map((id, i) => ask(`/api/orders/${id}/invoice`, i % 4 < 2 ? otherCookie : '')),
      ),
    );
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^\[404,.*order-invoice-not-found/);
    // The real one, and what is no order id at all, look like any guess.
    const strange = [orderId, demoInvoice.id, orderId.toLowerCase(), '%00', `${orderId}%00`, 'x'.repeat(400)];
    strange.push("'%20or%201=1--", '%F0%9F%98%80', '..%2f..%2fetc', orderId.replaceAll('-', ''), 'null');
    for (const id of strange) expect(answers).toContain(await ask(`/api/orders/${id}/invoice`, otherCookie));
  });

  it('1,000 ids beside three right values get one identical 404', async () => {
    const guesses = Array.from({ length: 1_000 }, (_, i) => (i % 3 ? makeGuess(i) : `INV-${i + 3}`));
    const answers = new Set(
      await Promise.all(guesses.map((id) => ask(`/api/invoice?${new URLSearchParams({ ...values, id })}`))),
    );
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^\[404,.*invoice-not-found/);
  });

  it('one value may be given twice by nobody', async () => {
    const query = new URLSearchParams({ ...values });
    query.append('email', 'other@example.com');
    expect(await ask(`/api/invoice?${query}`)).toMatch(/^\[400,/);
  });
});

describe('the file name of an invoice', () => {
  it('is an order id between quotes, whatever was asked for (RFC 6266)', async () => {
    const spellings = [orderId, ` ${orderId.toLowerCase()} `, 'INV-000002', 'inv-2'];
    for (const id of spellings) {
      const response = await new Customer(shop).downloadInvoice({ ...values, id });
      const disposition = response.headers.get('content-disposition');
      expect([response.status, disposition]).toEqual([200, `attachment; filename="${orderId}.pdf"`]);
      expect(disposition).toMatch(/^attachment; filename="ORD(-[0-9A-Z]{4}){4}\.pdf"$/);
    }
  });
});
