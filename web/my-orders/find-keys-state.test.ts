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

test('after a session has ended, an address is verified again', () => {
  expect(after(...verify(mia), { type: 'not-verified' }).step).toBe('email');
  expect(after(...verify(mia), { type: 'not-verified' }, ...verify(mia)).step).toBe('orders');
});

test('a code is forgotten once the address is verified', () => {
  expect(after({ type: 'code-sent', email: mia, demoCode: '123456' }).demoCode).toBe('123456');
  expect(after(...verify(mia)).demoCode).toBeNull();
});

test('a closed dialog begins with the orders again, unless a code is on its way', () => {
  expect(after({ type: 'not-verified' }, { type: 'closed' }).step).toBe('orders');
  expect(after({ type: 'code-sent', email: mia, demoCode: null }, { type: 'closed' }).step).toBe('code');
});
