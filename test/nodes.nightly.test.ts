import { describe, expect, it } from 'vitest';
import type { RunningShop } from '../server/shop.ts';
import { Customer } from './shop-driver.ts';
import { shareTestShop } from './start-shop.ts';

/** Two processes on one database: the first only answers requests, the second also works. */

const shop = await shareTestShop({ config: { worker: 'off', trustProxy: true } });
const first = shop;
let second: RunningShop = await shop.startNode({ worker: 'on' });

/** A customer whose every request may reach another process, as behind a proxy. */
class RoamingCustomer extends Customer {
  constructor(clientAddress: string) {
    let requests = 0;
    const nodes = {
      get url() {
        requests += 1;
        return (requests % 2 === 0 ? first : second).url;
      },
    };
    super(nodes, { clientAddress });
  }
}

describe('processes on one database', () => {
  it('share codes, verified browsers, orders and invoices', async () => {
    const buyer = await new RoamingCustomer('192.0.2.1').verifyEmail();
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await buyer.buy({
        items: [{ productId: 'endpoint-complete', quantity: round + 1 }],
      });
      expect(status).toBe(200);
      const [invoice, sameInvoice] = [
        await buyer.openInvoice(body.orderId),
        await buyer.openInvoice(body.orderId),
      ];
      expect(invoice.status).toBe(200);
      expect(await invoice.bytes()).toEqual(await sameInvoice.bytes());
    }
  });

  it('respond to one idempotency key with the same bytes, and charge once', async () => {
    const buyer = await new RoamingCustomer('192.0.2.2').verifyEmail();
    const idempotencyKey = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.buy({ idempotencyKey })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it('count limits together', async () => {
    const buyer = new RoamingCustomer('192.0.2.3');
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) statuses.push((await buyer.requestCode()).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('mail the receipts of each other', async () => {
    const buyer = await new Customer(first, { clientAddress: '192.0.2.4' }).verifyEmail();
    const { body } = await buyer.buy();
    await expect.poll(() => stateOf(body.orderId)).toBe('fulfilled');
  });

  it('settle what another left pending', async () => {
    const buyer = await new Customer(first, { clientAddress: '192.0.2.5' }).verifyEmail();
    const { status } = await buyer.buy({ card: { cardNumber: '4000 0000 0000 0408' } });
    expect(status).toBe(503);
    const { rows } = await shop.database.pool.query(
      `update orders set created_at = now() - interval '1 minute' where email = $1 returning id`,
      [buyer.email],
    );
    await expect.poll(() => stateOf(rows[0].id)).toBe('fulfilled');
  });
});

describe('WORKER', () => {
  it('off leaves background work to others, and is ready', async () => {
    const { status, body } = await new Customer(first).request('GET', '/readyz');
    expect([status, body]).toMatchObject([200, { status: 'ready', worker: 'off' }]);
  });

  it('only does background work, and serves nothing but health', async () => {
    const worker = await shop.startNode({ worker: 'only' });
    await second.stop();
    const watcher = new Customer(worker);
    expect((await watcher.request('GET', '/readyz')).body).toMatchObject({
      status: 'ready',
      worker: 'running',
    });
    expect((await watcher.request('GET', '/healthz')).status).toBe(200);
    for (const path of ['/', '/api/products', '/api/docs/', '/metrics']) {
      expect((await watcher.fetch(path)).status).toBe(404);
    }
    const buyer = await new Customer(first, { clientAddress: '192.0.2.6' }).verifyEmail();
    const { body } = await buyer.buy();
    await expect.poll(() => stateOf(body.orderId)).toBe('fulfilled');
    second = await shop.startNode();
  });
});

async function stateOf(orderId: string): Promise<string> {
  const { rows } = await shop.database.pool.query('select state from orders where id = $1', [orderId]);
  return rows[0].state;
}
