import { expect, test } from 'vitest';
import { type FaultPlan, Faults, faultPlan } from '../../demo-gateway/faults.ts';

function drawMany(plan: FaultPlan, count: number) {
  const faults = new Faults();
  faults.set(plan);
  return Array.from({ length: count }, () => faults.draw());
}

test('without a plan there are no faults', () => {
  expect(new Faults().draw()).toEqual({ delayMilliseconds: 0, failure: null });
});

test('next is a number of calls', () => {
  const calls = drawMany({ error: { next: 2 }, latency: { next: 3, milliseconds: 5 } }, 5);
  expect(calls.map(({ failure }) => failure)).toEqual(['error', 'error', null, null, null]);
  expect(calls.map(({ delayMilliseconds }) => delayMilliseconds)).toEqual([5, 5, 5, 0, 0]);
});

test('probability is about that share of the calls', () => {
  const calls = drawMany({ cut: { probability: 0.3 } }, 10_000);
  const share = calls.filter(({ failure }) => failure === 'cut').length / calls.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
});

test('a plan that is set is not changed', () => {
  const plan: FaultPlan = { reset: { next: 1 } };
  drawMany(plan, 2);
  expect(plan).toEqual({ reset: { next: 1 } });
});

test.each([
  { error: {} },
  { error: { next: 1, probability: 0.5 } },
  { error: { probability: 1.1 } },
  { error: { next: -1 } },
  { latency: { next: 1 } },
  { explode: { next: 1 } },
  [],
])('%j is not a plan', (plan) => {
  expect(faultPlan.safeParse(plan).success).toBe(false);
});
