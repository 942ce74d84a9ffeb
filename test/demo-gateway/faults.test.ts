import { expect, test } from 'vitest';
import { type FaultPlan, Faults, faultPlan } from '../../demo-gateway/faults.ts';

function drawMany(plan: FaultPlan, count: number) {
  const faults = new Faults();
  faults.set(plan);
  return Array.from({ length: count }, () => faults.draw());
}

test('without a plan nothing goes wrong', () => {
  expect(new Faults().draw()).toEqual({ delayMilliseconds: 0, failure: null });
});

test('next befalls exactly so many calls', () => {
  const mishaps = drawMany({ error: { next: 2 }, latency: { next: 3, milliseconds: 5 } }, 5);
  expect(mishaps.map(({ failure }) => failure)).toEqual(['error', 'error', null, null, null]);
  expect(mishaps.map(({ delayMilliseconds }) => delayMilliseconds)).toEqual([5, 5, 5, 0, 0]);
});

test('probability befalls about that share of the calls', () => {
  const mishaps = drawMany({ cut: { probability: 0.3 } }, 10_000);
  const share = mishaps.filter(({ failure }) => failure === 'cut').length / mishaps.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
});

test('a plan is used up without being changed', () => {
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
])('%j is no plan', (plan) => {
  expect(faultPlan.safeParse(plan).success).toBe(false);
});
