import { beforeEach, expect, it } from 'vitest';
import { startDouble } from '../../start-stripe-double.ts';
import type { FaultPlan } from './faults.ts';

const { double, request } = await startDouble();
const { hostname: host, port } = new URL(double.url);

beforeEach(() => double.setFaults());

/** Without the SDK, which repeats a call once when the connection was cut. */
async function create(key: string): Promise<number | string> {
  const { amount, currency } = request;
  const fields = { amount: String(amount), currency, 'metadata[order_id]': key };
  const body = new URLSearchParams({ ...fields, key: 'sk_test_double' });
  const headers = { 'idempotency-key': key };
  const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(500) };
  return fetch(`http://${host}:${port}/v1/payment_intents`, init).then(
    ({ status }) => status,
    (error: Error) => error.name,
  );
}

async function countPayments(orderId: string): Promise<number> {
  const { payments } = await double.readLedger();
  return payments.filter((payment) => payment.orderId === orderId).length;
}

const rule = { next: 1, operations: ['create' as const] };
const plans: [name: string, plan: FaultPlan, outcome: number | string, effects: number, repeated: number][] =
  [
    ['a time-out before the effect', { timeoutBefore: rule }, 'TimeoutError', 0, 200],
    ['a time-out after the effect', { timeoutAfter: rule }, 'TimeoutError', 1, 200],
    ['a connection cut before the effect', { cutBefore: rule }, 'TypeError', 0, 200],
    ['a connection cut after the effect', { cutAfter: rule }, 'TypeError', 1, 200],
    ['too many requests', { rateLimit: rule }, 429, 0, 200],
    ['an error without effect', { error: rule }, 500, 0, 500],
    ['an error after the effect', { errorAfter: rule }, 500, 1, 500],
  ];

it.each(plans)('%s', async (name, plan, outcome, effects, repeated) => {
  await double.setFaults(plan);
  expect(await create(name)).toBe(outcome);
  expect(await countPayments(name)).toBe(effects);
  expect(await create(name)).toBe(repeated);
  expect(await countPayments(name)).toBe(repeated === 200 ? 1 : effects);
});

it('a fault of one operation leaves the others alone', async () => {
  await double.setFaults({ error: { next: 9, operations: ['refund', 'confirm'] } });
  expect(await create('others')).toBe(200);
});

it('a plan that makes no sense is refused', async () => {
  await expect(double.control('PUT', '/faults', { error: { next: -1 } })).rejects.toThrow(
    'refused PUT /faults',
  );
});
