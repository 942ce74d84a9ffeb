import { afterAll, beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../test/test-database.ts';
import { eventBody, openWebhookReceiver, signEvent, webhookSecrets } from '../../test/webhook-receiver.ts';
import { connectDatabase } from '../platform/database/pool.ts';

const database = await shareTestDatabase();
const receiver = await openWebhookReceiver(database);

afterAll(async () => {
  await receiver.close();
});

beforeEach(() => database.pool.query('delete from gateway_events'));

const storedIds = async () =>
  (await database.pool.query('select id from gateway_events')).rows.map(({ id }) => id);

it('an event is on disk when it is acknowledged, sets no cookie, and its payload is logged nowhere', async () => {
  const payload = eventBody({ id: 'evt_1' });
  const wakesBefore = receiver.wakes();
  const response = await receiver.deliver({ payload, signature: signEvent(payload) });
  expect([response.status, await response.text()]).toEqual([200, '{"received":true}']);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await database.db.selectFrom('gateway_events').selectAll().execute()).toMatchObject([
    { id: 'evt_1', gateway: 'stripe-sandbox', object_id: 'pi_1', payment_id: 'pi_1', handled_at: null },
  ]);
  expect(receiver.wakes()).toBe(wakesBefore + 1);
  expect(receiver.lines.join()).not.toMatch(/canary|whsec|v1=/);
});

it.each(webhookSecrets)('an event is accepted with any configured secret, for rotation: %s', async (by) => {
  const payload = eventBody();
  expect((await receiver.deliver({ payload, signature: signEvent(payload, { by }) })).status).toBe(200);
  expect(await storedIds()).toHaveLength(1);
});

it('an event is stored once, however often it comes: 20 times in parallel', async () => {
  const payload = eventBody({ id: 'evt_twice' });
  const delivery = { payload, signature: signEvent(payload) };
  const responses = await Promise.all(Array.from({ length: 20 }, () => receiver.deliver(delivery)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await storedIds()).toEqual(['evt_twice']);
});

it.each(['payment_intent.created', 'customer.created', 'payout.paid'])(
  'an event that changes nothing for the shop is acknowledged and not stored: %s',
  async (type) => {
    const payload = eventBody({ type });
    expect((await receiver.deliver({ payload, signature: signEvent(payload) })).status).toBe(200);
    expect(await storedIds()).toEqual([]);
  },
);

it('an event is accepted under overload, from another origin and as any content type, because it is signed', async () => {
  receiver.load.inFlight = 1_000_000;
  const payload = eventBody();
  const headers = { origin: 'https://other.example', 'content-type': 'text/x' };
  const { status } = await receiver.deliver({ payload, signature: signEvent(payload), headers });
  expect(status).toBe(200);
  expect(await storedIds()).toHaveLength(1);
  receiver.load.inFlight = 0;
});

it('an event is not acknowledged while the database is away, so that the gateway sends it again', async () => {
  const connection = { connectionString: 'postgres://shop@127.0.0.1:9/none' };
  const away = connectDatabase(connection, { size: 1, log: { error() {} } });
  const cutOff = await openWebhookReceiver(away);
  const payload = eventBody();
  const { status, headers } = await cutOff.deliver({ payload, signature: signEvent(payload) });
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  await cutOff.close();
  await away.close();
});

it.each(['[]', '{', '', '{"id":"evt_thin","object":"v2.core.event"}'])(
  'a genuine event of an unknown shape is acknowledged, logged and not stored: %s',
  async (payload) => {
    const linesBefore = receiver.lines.length;
    expect((await receiver.deliver({ payload, signature: signEvent(payload) })).status).toBe(200);
    expect(await storedIds()).toEqual([]);
    expect(receiver.lines.slice(linesBefore).join()).toContain('of a shape that the shop does not know');
  },
);

const forged = eventBody({ id: 'evt_forged' });
const large = eventBody({ type: `payment_intent.succeeded${' '.repeat(256 * 1024)}` });

it.each([
  ['no signature', { payload: forged }, 400],
  ['an empty signature', { payload: forged, signature: '' }, 400],
  ['a signature of nonsense', { payload: forged, signature: 't=1,v1=00' }, 400],
  [
    'a signature by another secret',
    { payload: forged, signature: signEvent(forged, { by: 'whsec_x' }) },
    400,
  ],
  [
    'a signature that is 6 minutes old',
    { payload: forged, signature: signEvent(forged, { secondsAgo: 360 }) },
    400,
  ],
  ['a tampered body', { payload: forged.replace('pi_1', 'pi_2'), signature: signEvent(forged) }, 400],
  ['a body over 256 KB', { payload: large, signature: signEvent(large) }, 413],
])('a request with %s is refused and changes nothing', async (_name, delivery, refusal) => {
  const wakesBefore = receiver.wakes();
  expect((await receiver.deliver(delivery)).status).toBe(refusal);
  expect(await storedIds()).toEqual([]);
  expect(receiver.wakes()).toBe(wakesBefore);
});
