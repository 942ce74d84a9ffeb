import { expect, it } from 'vitest';
import { readCommand } from './read-command.ts';

it.each([
  ['refund 2 of INV-000012', 'refund', 2, 'INV-000012'],
  ['Refund 2 seats of Brisbane Steel ', 'refund', 2, 'Brisbane Steel'],
  ['refund 10 12', 'refund', 10, '12'],
  ['refund 12', 'refund', null, '12'],
  ['refund Brisbane Steel', 'refund', null, 'Brisbane Steel'],
  ['resend INV-000012', 'resend', null, 'INV-000012'],
])('%s is a command', (typed, act, seats, text) => {
  expect(readCommand(typed)).toEqual({ act, seats, text });
});

it.each(['', 'refund', 'refund ', 'refunded 12', 'INV-000012', 'Brisbane refund 2'])(
  '%s is a search',
  (typed) => {
    expect(readCommand(typed)).toBe(null);
  },
);
