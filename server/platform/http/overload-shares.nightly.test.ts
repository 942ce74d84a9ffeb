import { describe, expect, it } from 'vitest';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

// Enough connections that background work, which waits for one too, doesn't fill half of the queue.
const shop = await shareTestShop({ config: { rateLimits: false, databasePoolSize: 8, trustProxy: true } });

describe('many calls of clients that buy nothing', () => {
  /** Sends calls by turns from some addresses. The database answers none until what is returned is called. */
  async function attack(node: { readonly url: string }, addresses: number) {
    const client = await shop.database.pool.connect();
    await client.query(
      'begin; set local idle_in_transaction_session_timeout = 0; lock table verified_browsers',
    );
    const calls = Array.from({ length: 300 }, (_, index) =>
      new Customer(node, { clientAddress: `192.0.2.${index % addresses}` }).request(
        ...(['POST', '/api/orders/ORD-1/receipt', {}, { cookie: `verified=${index}` }] as const),
      ),
    );
    expect((await Promise.race(calls)).status).toBe(503);
    return async () => {
      await client.query('commit');
      client.release();
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([404, 503]));
    };
  }

  const withoutDatabase = '/api/openapi.json';

  it('from few addresses are refused before those of anybody else', async () => {
    const limited = await shop.startNode({ rateLimits: true });
    const newcomer = new Customer(limited, { clientAddress: '198.51.100.1' });
    const end = await attack(limited, 2);
    expect((await newcomer.request('GET', withoutDatabase)).status).toBe(200);
    const sent = newcomer.requestCode();
    await end();
    expect((await sent).status).toBe(200);
    await limited.stop();
  });

  it('from many addresses are refused before a purchase under way', async () => {
    const limited = await shop.startNode({ rateLimits: true });
    const buyer = await new Customer(limited, { clientAddress: '198.51.100.2' }).verifyEmail();
    const end = await attack(limited, 50);
    expect((await new Customer(limited).request('GET', withoutDatabase)).status).toBe(503);
    expect((await buyer.request('GET', withoutDatabase)).status).toBe(200);
    const bought = buyer.buy();
    await end();
    expect((await bought).status).toBe(200);
    await limited.stop();
  });
});
