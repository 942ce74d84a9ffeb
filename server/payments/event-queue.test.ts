import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { shareTestDatabase } from '../../test/test-database.ts';
import { stripeWebhook } from '../card/webhook-description.ts';
import { type EventActions, type EventResult, openEventQueue, retryDelaySeconds } from './event-queue.ts';
import { claimEvents, storeEvent } from './event-store.ts';

const log = pino({ level: 'silent' });
const gateway = 'stripe-sandbox';
let asked: string[];
let outcome: () => EventResult;

const database = await shareTestDatabase();

beforeEach(async () => {
  asked = [];
  outcome = () => true;
  await database.pool.query('delete from gateway_events');
});

const ask = (topic: string) => async (id: string) => {
  asked.push(`${topic} ${id}`);
  return outcome();
};
const actions: EventActions = {
  settlePayment: (_gateway, id) => ask('payment')(id),
  syncRefunds: (_gateway, id) => ask('refunds')(id),
  updateDispute: (_gateway, id) => ask('dispute')(id),
  async warnOfFraud(_gateway, id) {
    await ask('fraud warning')(id);
    return true;
  },
};

const store = (id: string, type = 'payment_intent.succeeded', objectId = `pi_${id}`, paymentId = objectId) =>
  storeEvent(database.db, gateway, { id, type, objectId, paymentId });

function open(timing = { pollMilliseconds: 20, leaseSeconds: 50 }) {
  const webhooks = [{ ...stripeWebhook, gateway }];
  const parts = { db: database.db, webhooks, actions, outbox: { wake() {} }, log };
  const queue = openEventQueue(parts, timing);
  queue.start();
  return queue;
}

async function unhandled(): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*) as count from gateway_events where handled_at is null',
  );
  return rows[0].count;
}

const makeDue = () => database.pool.query('update gateway_events set due_at = now()');

it('claims no more events than asked for, even when the planner expects a nearly empty table', async () => {
  await store('evt_0');
  await database.pool.query('analyze gateway_events');
  for (let i = 1; i < 8; i += 1) await store(`evt_${i}`);
  expect(await claimEvents(database.db, [gateway], { limit: 4, leaseSeconds: 50 })).toHaveLength(4);
});

it('asks about the payment, the refunds or the dispute that an event names, once over all processes', async () => {
  await Promise.all([
    store('evt_1', 'payment_intent.succeeded', 'pi_1'),
    store('evt_2', 'charge.refunded', 'ch_2', 'pi_2'),
    store('evt_3', 'refund.updated', 're_3', 'pi_3'),
    store('evt_4', 'charge.dispute.created', 'dp_4', 'pi_4'),
    store('evt_4', 'charge.dispute.created', 'dp_4', 'pi_4'),
    store('evt_5', 'radar.early_fraud_warning.created', 'issfr_5', 'pi_5'),
  ]);
  const queues = [open(), open(), open()];
  await expect.poll(unhandled).toBe(0);
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(asked.sort()).toEqual([
    ...['dispute dp_4', 'fraud warning issfr_5', 'payment pi_1', 'refunds pi_2', 'refunds pi_3'],
  ]);
});

it('does not wait for the next poll when it is woken', async () => {
  const queue = open({ pollMilliseconds: 3_600_000, leaseSeconds: 50 });
  await store('evt_woken');
  queue.wake();
  await expect.poll(unhandled).toBe(0);
  await queue.stop();
});

it('tries an event again when the gateway does not say what is true, and when asking fails', async () => {
  const outcomes: (() => boolean)[] = [
    () => false,
    () => {
      throw new Error('the gateway is away');
    },
    () => true,
  ];
  outcome = () => outcomes[asked.length - 1]?.() ?? true;
  await store('evt_later');
  const queue = open();
  for (const count of [1, 2]) {
    await expect.poll(() => asked.length).toBe(count);
    const isPostponed = `select from gateway_events where attempts = ${count} and due_at < now() + interval '30 s'`;
    await expect.poll(async () => (await database.pool.query(isPostponed)).rowCount).toBe(1);
    expect(await unhandled()).toBe(1);
    await makeDue();
  }
  await expect.poll(unhandled).toBe(0);
  await queue.stop();
  expect(asked).toHaveLength(3);
});

it('alerts the operators once after an hour of attempts, and goes on trying', async () => {
  outcome = () => false;
  await store('evt_stuck');
  await database.pool.query('update gateway_events set attempts = 12');
  const queue = open();
  for (const count of [1, 2]) {
    await expect.poll(() => asked.length).toBe(count);
    await expect.poll(async () => (await database.pool.query('select from alerts')).rowCount).toBe(1);
    await makeDue();
  }
  outcome = () => true;
  await expect.poll(unhandled).toBe(0);
  await queue.stop();
  expect((await database.pool.query('select subject from alerts')).rows).toEqual([
    { subject: 'gateway-event evt_stuck' },
  ]);
});

it('an event about an object that the gateway does not have is handled once, with one alert', async () => {
  outcome = () => 'not-found';
  await database.pool.query('delete from alerts');
  await Promise.all([store('evt_gone'), store('evt_gone_too', 'refund.updated', 're_gone', 'pi_evt_gone')]);
  const queue = open();
  await expect.poll(unhandled).toBe(0);
  await queue.stop();
  expect(asked.sort()).toEqual(['payment pi_evt_gone', 'refunds pi_evt_gone']);
  expect((await database.pool.query('select subject from alerts order by 1')).rows).toEqual([
    { subject: 'gateway-object pi_evt_gone' },
    { subject: 'gateway-object re_gone' },
  ]);
});

it('gives an event to one process at a time, and to another when the lease has ended', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `evt_${i}`);
  await Promise.all(ids.map((id) => store(id)));
  const claims = await Promise.all(
    ids.slice(0, 8).map(() => claimEvents(database.db, [gateway], { limit: 10, leaseSeconds: 50 })),
  );
  const claimed = claims.flat().map(({ id }) => id);
  expect(new Set(claimed).size).toBe(claimed.length);
  await claimEvents(database.db, [gateway], { limit: 40, leaseSeconds: 50 });
  expect(await claimEvents(database.db, [gateway], { limit: 9, leaseSeconds: 50 })).toEqual([]);
  await makeDue();
  expect(await claimEvents(database.db, [gateway], { limit: 40, leaseSeconds: 50 })).toHaveLength(40);
  await makeDue();
  expect(await claimEvents(database.db, ['stripe'], { limit: 9, leaseSeconds: 50 })).toEqual([]);
});

it('waits longer after each attempt, up to ten minutes', () => {
  expect([1, 2, 3, 9, 10, 30, 4_000].map(retryDelaySeconds)).toEqual([2, 4, 8, 512, 600, 600, 600]);
});
