import { expect, test } from 'vitest';
import { type FindKeysEvent, newFindKeys, nextFindKeys } from './find-keys-state.ts';

const mia = 'mia@example.com';

function after(...events: FindKeysEvent[]) {
  return events.reduce(nextFindKeys, newFindKeys);
}

const verify = (email: string): FindKeysEvent[] => [
  { type: 'code-sent', email, demoCode: '123456' },
  { type: 'email-verified', at: 0 },
];

test('after a session has ended, its address is verified again', () => {
  const ended: FindKeysEvent[] = [...verify(mia), { type: 'not-verified', hasOrders: true }];
  expect(after(...ended)).toMatchObject({ step: 'email', sessionEnded: true });
  expect(after(...ended, ...verify(mia))).toMatchObject({ step: 'orders', sessionEnded: false });
});

test('a code is forgotten once the address is verified', () => {
  expect(after({ type: 'code-sent', email: mia, demoCode: '123456' }).demoCode).toBe('123456');
  expect(after(...verify(mia)).demoCode).toBeNull();
});

test('a closed dialog begins with the orders again, unless a code is on its way', () => {
  const notVerified: FindKeysEvent = { type: 'not-verified', hasOrders: false };
  expect(after(notVerified, { type: 'closed' }).step).toBe('orders');
  expect(after({ type: 'code-sent', email: mia, demoCode: null }, { type: 'closed' }).step).toBe('code');
});

test('a browser that never listed anything was never in a session that ended', () => {
  expect(after({ type: 'not-verified', hasOrders: false })).toMatchObject({
    step: 'email',
    sessionEnded: false,
  });
});
