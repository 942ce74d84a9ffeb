import { expect, test } from 'vitest';
import { type FindKeysEvent, newFindKeys, nextFindKeys } from './find-keys-state.ts';

const mia = 'mia@example.com';
const kai = 'kai@example.com';

function after(...events: FindKeysEvent[]) {
  return events.reduce(nextFindKeys, newFindKeys);
}

const verify = (email: string): FindKeysEvent[] => [
  { type: 'code-sent', email, demoCode: '123456' },
  { type: 'email-verified', at: 0 },
];

test('a session that ends keeps its list for the same address, and for no other', () => {
  const ended: FindKeysEvent[] = [...verify(mia), { type: 'listed', email: mia }, { type: 'not-verified' }];
  const before = after(...ended);
  expect(before).toMatchObject({ step: 'email', sessionEnded: true, listed: mia });
  const again = after(...ended, ...verify(mia));
  expect(again).toMatchObject({ step: 'orders', sessionEnded: false, listed: mia, list: before.list });
  const other = after(...ended, ...verify(kai));
  expect(other).toMatchObject({ step: 'orders', listed: null, list: before.list + 1 });
});

test('a code is forgotten once the address is verified', () => {
  expect(after({ type: 'code-sent', email: mia, demoCode: '123456' }).demoCode).toBe('123456');
  expect(after(...verify(mia)).demoCode).toBeNull();
});

test('a closed dialog loads the orders again, unless a code is on its way', () => {
  const closed = after(...verify(mia), { type: 'listed', email: mia }, { type: 'closed' });
  expect(closed).toMatchObject({ step: 'orders', listed: null });
  expect(after({ type: 'not-verified' }, { type: 'closed' }).step).toBe('orders');
  expect(after({ type: 'code-sent', email: mia, demoCode: null }, { type: 'closed' }).step).toBe('code');
});

test('a browser that never listed anything was never in a session that ended', () => {
  expect(after({ type: 'not-verified' })).toMatchObject({ step: 'email', sessionEnded: false });
});
