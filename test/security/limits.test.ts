import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createHttpServer, defaultTimeLimits } from '../../server/platform/http/http-server.ts';
import { Customer } from '../shop-driver.ts';
import { shareTestShop } from '../start-shop.ts';

let app: FastifyInstance;

const shop = await shareTestShop({
  config: { rateLimits: false, adminPort: 0 },
  servePage: async (given) => {
    app = given;
  },
});

/** Begins a checkout whose body never ends. */
async function beginBody(): Promise<Socket> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = 'POST /api/checkout HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n';
  socket.write(`${head}content-length: 60000\r\n\r\n{"email":"`);
  return socket;
}

async function readCallsInFlight(): Promise<number> {
  const metrics = await (await fetch(`${shop.adminUrl}/metrics`)).text();
  return Number(/^shop_calls_in_flight (\d+)$/m.exec(metrics)?.[1]);
}

function countConnections(): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
}

/** How many statements about the backlog the database has at this moment. */
async function countBacklogStatements(): Promise<number> {
  const { rows } = await shop.database.pool.query(
    `select count(*) from pg_stat_activity
     where datname = current_database() and state = 'active' and query like '%"deadLetters"%' and pid <> pg_backend_pid()`,
  );
  return rows[0].count;
}

describe('what many clients may do together', () => {
  it('200 bodies that do not end count as no calls, and others buy meanwhile', async () => {
    const slow = await Promise.all(Array.from({ length: 200 }, beginBody));
    await expect.poll(countConnections).toBeGreaterThanOrEqual(200);
    expect(await readCallsInFlight()).toBe(0);
    const buyer = await new Customer(shop).verifyEmail();
    expect((await buyer.buy()).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('300 health checks query the database once at a time, and do not wait for it', async () => {
    const locker = await shop.database.pool.connect();
    await locker.query('begin; set local idle_in_transaction_session_timeout = 0; lock table orders');
    const looks = Array.from({ length: 300 }, () =>
      new Customer({ url: shop.adminUrl }).request<object>('GET', '/readyz'),
    );
    await expect.poll(countBacklogStatements).toBe(1);
    const answers = await Promise.all(looks);
    await locker.query('commit');
    locker.release();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('connections are at most 5,000', () => {
    expect(app.server.maxConnections).toBe(5_000);
  });

  it('each client has a share of them, unless a proxy is in front that the shop trusts', async () => {
    const timeLimits = defaultTimeLimits;
    const countListeners = async (trustProxy: boolean | number) => {
      const config = { https: false, trustProxy };
      const server = createHttpServer({ log: fastify().log, config, timeLimits });
      const listeners = server.server.listenerCount('connection');
      await server.close();
      return listeners;
    };
    expect((await countListeners(false)) - (await countListeners(1))).toBe(1);
  });

  it('nobody waits for a connection to the database for more than 10 s, or for its answer for more than 20 s', () => {
    expect(shop.database.pool.options).toMatchObject({
      connectionTimeoutMillis: 10_000,
      query_timeout: 20_000,
    });
  });
});
