import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Customer, type ShopAnswer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';
import { shedOverload } from './overload.ts';

const shop = await shareTestShop({
  config: { rateLimits: false, databasePoolSize: 4 },
  servePage: async (app) => {
    app.get('/', async () => 'the page');
  },
});

/** Makes statements on a table wait until what is returned is called, as in a database that cannot keep up. */
async function slowDown(table: string): Promise<() => Promise<void>> {
  const client = await shop.database.pool.connect();
  await client.query(`begin; set local idle_in_transaction_session_timeout = 0; lock table ${table}`);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function countByStatus(answers: readonly ShopAnswer<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('more calls than the database can bear', () => {
  it('get a response or a 503 with Retry-After, all soon, and pages and health always get theirs', async () => {
    const customer = new Customer(shop);
    const unlock = await slowDown('verification_codes');
    const calls = times(300, () => new Customer(shop).requestCode());
    expect((await Promise.race(calls)).status).toBe(503);
    expect((await customer.request('GET', '/')).status).toBe(200);
    expect((await customer.request('GET', '/healthz')).status).toBe(200);
    await unlock();
    const answers = await Promise.all(calls);
    const counts = countByStatus(answers);
    expect(Object.keys(counts)).toEqual(['200', '503']);
    for (const { status, headers, body } of answers) {
      expect(headers.has('retry-after')).toBe(status === 503);
      if (status === 503) expect(body).toMatchObject({ code: 'unavailable' });
    }
  });

  it('leave no purchase half done: accepted ones are finished, refused ones are not written', async () => {
    const buyers = await verifyInTurn(8);
    const unlock = await slowDown('orders');
    const purchases = buyers.flatMap((buyer) =>
      times(30, (index) => buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: index + 1 }] })),
    );
    expect((await Promise.race(purchases)).status).toBe(503);
    await unlock();
    const answers = await Promise.all(purchases);
    const counts = countByStatus(answers);
    expect(Object.keys(counts)).toEqual(['200', '503']);
    expect(answers.filter(({ body }) => body.code === 'outcome-unknown')).toEqual([]);
    const { rows } = await shop.database.pool.query(
      `select count(*) from orders where email = any($1) and state in ('paid', 'fulfilled')`,
      [buyers.map(({ email }) => email)],
    );
    expect(rows[0].count).toBe(counts[200]);
    expect(await countUnpaid()).toBe(0);
  });

  it('are over as soon as they stop', async () => {
    const [buyer] = await verifyInTurn(1);
    expect((await buyer?.buy())?.status).toBe(200);
    expect(countByStatus(await Promise.all(times(20, () => new Customer(shop).listProducts())))).toEqual({
      200: 20,
    });
  });
});

describe('while a gateway is slow', () => {
  async function openSlowCalls(inFlight: number, isBuyer: boolean) {
    const app = fastify();
    const load = { inFlight, shed: 0 };
    shedOverload(app, {
      pool: shop.database.pool,
      load,
      isBuyer: () => isBuyer,
      config: { rateLimits: true },
    });
    app.get('/api/slow', async () => `${load.inFlight} in flight`);
    app.post('/api/slow', async () => `${load.inFlight} in flight`);
    return { app, load };
  }

  it('1,000 calls of buyers are accepted, and no more', async () => {
    const { app, load } = await openSlowCalls(999, true);
    expect((await app.inject('/api/slow')).body).toBe('1000 in flight');
    expect(load).toEqual({ inFlight: 999, shed: 0 });
    load.inFlight = 1_000;
    for (const path of ['/api/slow', '/%61pi/slow']) {
      const { statusCode, headers } = await app.inject(path);
      expect([path, statusCode, headers['retry-after']]).toEqual([path, 503, '2']);
    }
    expect(load).toEqual({ inFlight: 1_000, shed: 2 });
  });

  it.each([
    ['GET', 500],
    ['POST', 750],
  ] as const)(
    'a %s of a browser without a verified address is accepted beside fewer than %d',
    async (method, most) => {
      const { app, load } = await openSlowCalls(most - 1, false);
      expect((await app.inject({ method, url: '/api/slow' })).statusCode).toBe(200);
      load.inFlight = most;
      expect((await app.inject({ method, url: '/api/slow' })).statusCode).toBe(503);
    },
  );
});

it('a call counts until its handler has ended, although its client is gone', async () => {
  const app = fastify();
  const load = { inFlight: 0, shed: 0 };
  shedOverload(app, {
    pool: shop.database.pool,
    load,
    isBuyer: () => false,
    config: { rateLimits: true },
  });
  const [gone, work] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  app.get('/api/slow', async (_request, reply) => {
    reply.raw.once('close', gone.resolve);
    return work.promise;
  });
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0 });
  const leaving = new AbortController();
  const call = fetch(`${url}/api/slow`, { signal: leaving.signal });
  await expect.poll(() => load.inFlight).toBe(1);
  leaving.abort();
  await expect(call).rejects.toThrow('aborted');
  await gone.promise;
  expect(load.inFlight).toBe(1);
  work.resolve('done');
  await expect.poll(() => load.inFlight).toBe(0);
});

async function verifyInTurn(count: number): Promise<Customer[]> {
  const buyers: Customer[] = [];
  for (let index = 0; index < count; index += 1) buyers.push(await new Customer(shop).verifyEmail());
  return buyers;
}

async function countUnpaid(): Promise<number> {
  const { rows } = await shop.database.pool.query(
    `select count(*) from orders where state not in ('paid', 'fulfilled')`,
  );
  return rows[0].count;
}
