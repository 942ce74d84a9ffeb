import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoCards, judgeDemoCard } from './demo-cards.ts';

const now = new Date('2026-11-20T09:00:00Z');
const card = {
  cardNumber: '4111 1111 1111 1111',
  expiryDate: '12/29',
  cvv: '123',
  cardholderName: 'Mia Nguyen',
};

test.each(['4111111111111111', '4111 1111 1111 1111', ' 41 11 1111 1111\u00a01111 '])(
  'blanks in a card number do not matter: "%s"',
  (cardNumber) => {
    expect(judgeDemoCard({ ...card, cardNumber }, now)).toEqual({ kind: 'approve' });
  },
);

test.each(['5555555555554444', '4111111111111112', '411111111111111', '4111-1111-1111-1111', '０４１１１'])(
  'a number that is not in the table is refused: %s',
  (cardNumber) => {
    expect(judgeDemoCard({ ...card, cardNumber }, now)).toEqual({
      kind: 'decline',
      reason: 'test-cards-only',
    });
  },
);

test.each(['123', '1234'])('any CVV of 3 or 4 digits is right: %s', (cvv) => {
  expect(judgeDemoCard({ ...card, cvv }, now)).toEqual({ kind: 'approve' });
});

test.each(['12345', '12a', '1 23', '１２３'])('any other CVV is wrong: %s', (cvv) => {
  expect(judgeDemoCard({ ...card, cvv }, now)).toEqual({ kind: 'decline', reason: 'wrong-security-code' });
});

test('a card is good through the last moment of its month', () => {
  const novemberCard = { ...card, expiryDate: '11/26' };
  const lastMoment = new Date('2026-11-30T23:59:59.999Z');
  expect(judgeDemoCard(novemberCard, lastMoment)).toEqual({ kind: 'approve' });
  expect(judgeDemoCard(novemberCard, new Date(lastMoment.getTime() + 1))).toEqual({
    kind: 'decline',
    reason: 'card-expired',
  });
});

test('a December card is good until the new year', () => {
  const decemberCard = { ...card, expiryDate: '12/2026' };
  expect(judgeDemoCard(decemberCard, new Date('2026-12-31T23:59:59Z'))).toEqual({ kind: 'approve' });
  expect(judgeDemoCard(decemberCard, new Date('2027-01-01T00:00:00Z'))).toMatchObject({ kind: 'decline' });
});

test('the documented table of test numbers is the one in force', () => {
  const page = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([\d ]+)` \| (.+) \|$/gm)].map(([, number, outcome]) => [
    number,
    outcome,
  ]);
  expect(rows).toEqual(demoCards.map(({ number, outcome }) => [number, outcome]));
});
