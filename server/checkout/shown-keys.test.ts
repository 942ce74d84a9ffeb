import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertSale } from '../../test/insert-sale.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { sendReply } from './send-reply.ts';
import { openShownKeys } from './shown-keys.ts';

const { db, pool } = await shareTestDatabase();

/** A server that responds with the keys of an order, as after a purchase. */
async function openServer() {
  const app = fastify();
  const shownKeys = openShownKeys({ db, log: app.log });
  app.get<{ Params: { orderId: string } }>('/:orderId', (request, reply) => {
    const licenseKeys = [{ productId: 'endpoint-complete', keys: ['AAAA'] }];
    const body = JSON.stringify({ orderId: request.params.orderId, licenseKeys });
    const outcome = { kind: 'settled', isReplay: true, response: { status: 200, body } } as const;
    shownKeys.follow(outcome, reply);
    return sendReply(reply, outcome);
  });
  onTestFinished(() => app.close());
  return { app, shownKeys };
}

async function readShown(): Promise<string[]> {
  const { rows } = await pool.query(`select order_id as id from order_evidence where kind = 'keys-shown'`);
  return rows.map(({ id }) => id);
}

describe('that buyers got their keys is recorded', () => {
  it('by one connection, however many buyers there are at once', async () => {
    const { app, shownKeys } = await openServer();
    const paidAt = new Date().toISOString();
    const orderIds: string[] = [];
    for (let i = 0; i < 50; i += 1) orderIds.push(await insertSale(pool, paidAt));

    const lock = await pool.connect();
    await lock.query('begin; lock table order_evidence');
    await Promise.all(orderIds.map((id) => app.inject(`/${id}`)));
    expect(pool.waitingCount).toBe(0);
    expect(pool.totalCount - pool.idleCount).toBe(2);
    await lock.query('commit');
    lock.release();

    await shownKeys.close();
    expect((await readShown()).sort()).toEqual(orderIds.sort());
  });

  it('but not when the connection broke before all was sent', async () => {
    const { app, shownKeys } = await openServer();
    const id = await insertSale(pool, new Date().toISOString());
    app.server.prependListener('request', ({ socket }) => socket.destroy());
    const url = await app.listen({ port: 0 });
    await expect(fetch(`${url}/${id}`)).rejects.toThrow('fetch failed');
    await shownKeys.close();
    expect(await readShown()).not.toContain(id);
  });
});
