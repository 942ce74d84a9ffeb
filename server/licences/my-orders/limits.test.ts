import { beforeEach, describe, expect, it } from 'vitest';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';
import { rules } from '../../platform/limits/limit-rules.ts';

let buyer: Customer;
let orderId: string;
let clientNumber = 0;

const shop = await shareTestShop({ config: { trustProxy: true } });
beforeEach(async () => {
  buyer = await newBuyer();
  orderId = (await buyer.buy()).body.orderId;
});

const clientAddress = () => `198.51.100.${clientNumber}`;

function newBuyer(): Promise<Customer> {
  clientNumber += 1;
  return new Customer(shop, { clientAddress: clientAddress() }).verifyEmail();
}

/** Sets what is counted of a limit, as the library stores it. */
async function count(rule: keyof typeof rules, key: string, points: number): Promise<void> {
  await shop.database.pool.query(
    `insert into rate_limits values ($1, $2, $3) on conflict (key) do update set points = $2, expire = $3`,
    [`${rule}:${key}`, points, Date.now() + 3_600_000],
  );
}

/** What every call for an order answers. */
async function readStatuses(): Promise<number[]> {
  const answers = [
    await buyer.readOrderKeys(orderId),
    await buyer.openCalendar(orderId),
    await buyer.openNote(orderId, 'ADJ-000001'),
    await buyer.resendReceipt(orderId),
    await buyer.listMyOrders(),
  ];
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store');
  return answers.map(({ status }) => status);
}

describe('reading orders again', () => {
  it.each(['orderReadsPerEmail', 'orderReadsPerClient'] as const)('is limited by %s', async (rule) => {
    const key = rule === 'orderReadsPerEmail' ? buyer.email : clientAddress();
    await count(rule, key, rules[rule][0] - 5);
    expect(await readStatuses()).toEqual([200, 200, 404, 200, 200]);
    const refused = await buyer.readOrderKeys(orderId);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await readStatuses()).toEqual([429, 429, 429, 429, 429]);
    expect(
      shop.mailServer.mails.filter(({ subject }) => subject?.includes('tax invoice')).length,
    ).toBeLessThan(10);
  });

  it('counts guesses, and leaves the invoice and another buyer alone', async () => {
    await count('orderReadsPerEmail', buyer.email, rules.orderReadsPerEmail[0] - 1);
    expect((await buyer.readOrderKeys('ORD-AAAA-AAAA-AAAA-AAAA')).status).toBe(404);
    expect((await buyer.readOrderKeys('ORD-AAAA-AAAA-AAAA-AAAA')).status).toBe(429);
    expect((await buyer.openInvoice(orderId)).status).toBe(200);
    expect((await (await newBuyer()).listMyOrders()).status).toBe(200);
  });

  it('is enough for an address with 200 orders', () => {
    expect(rules.orderReadsPerEmail[0]).toBeGreaterThan(200 + 200 / 20);
  });
});

describe('asking for a receipt again', () => {
  it('is allowed 3 times an hour for an order, and the refusal says what to do', async () => {
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await buyer.resendReceipt(orderId)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { headers, body } = await buyer.resendReceipt(orderId);
    expect(body.detail).toBe(
      'You asked for this receipt too often. Check your spam folder, or ask for it again in an hour: your keys and your invoice are here meanwhile.',
    );
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
    const other = (await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 1 }] })).body;
    expect((await buyer.resendReceipt(other.orderId)).status).toBe(200);
  });

  it('is limited for an address, however many orders it has', async () => {
    await count('receiptsPerEmail', buyer.email, rules.receiptsPerEmail[0]);
    expect((await buyer.resendReceipt(orderId)).status).toBe(429);
  });

  it('of somebody else counts nothing', async () => {
    const other = await newBuyer();
    for (let i = 0; i < 4; i += 1) expect((await other.resendReceipt(orderId)).status).toBe(404);
    expect((await buyer.resendReceipt(orderId)).status).toBe(200);
  });
});
