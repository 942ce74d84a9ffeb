import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoCards, judgeDemoCard } from './demo-gateway.ts';

const now = new Date('2026-11-20T09:00:00Z');
const card = {
  cardNumber: '4111 1111 1111 1111',
  expiryDate: '12/29',
  cvv: '123',
  cardholderName: 'Mia Nguyen',
};

test.each(['4111111111111111', '4111 1111 1111 1111', ' 41 11 1111 1111\u00a01111 '])(
  'a card number may contain spaces: "%s"',
  (cardNumber) => {
    expect(judgeDemoCard({ ...card, cardNumber }, now)).toBe('approve');
  },
);

test.each(['5555555555554444', '4111111111111112', '411111111111111', '4111-1111-1111-1111', '０４１１１'])(
  'a number that is not in the table is declined: %s',
  (cardNumber) => {
    expect(judgeDemoCard({ ...card, cardNumber }, now)).toBe('test-cards-only');
  },
);

test.each(['123', '1234'])('any CVV of 3 or 4 digits is accepted: %s', (cvv) => {
  expect(judgeDemoCard({ ...card, cvv }, now)).toBe('approve');
});

test.each(['12345', '12a', '1 23', '１２３'])('any other CVV is declined: %s', (cvv) => {
  expect(judgeDemoCard({ ...card, cvv }, now)).toBe('wrong-security-code');
});

test('a card is valid until the last moment of its month', () => {
  const novemberCard = { ...card, expiryDate: '11/26' };
  const lastMoment = new Date('2026-11-30T23:59:59.999Z');
  expect(judgeDemoCard(novemberCard, lastMoment)).toBe('approve');
  expect(judgeDemoCard(novemberCard, new Date(lastMoment.getTime() + 1))).toBe('card-expired');
});

test('a December card is valid until the new year', () => {
  const decemberCard = { ...card, expiryDate: '12/2026' };
  expect(judgeDemoCard(decemberCard, new Date('2026-12-31T23:59:59Z'))).toBe('approve');
  expect(judgeDemoCard(decemberCard, new Date('2027-01-01T00:00:00Z'))).toBe('card-expired');
});

test('the documentation lists the same test numbers', () => {
  const page = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([\d ]+)` \| (.+) \|$/gm)].map(([, number, outcome]) => [
    number,
    outcome,
  ]);
  expect(rows).toEqual(demoCards.map(({ number, outcome }) => [number, outcome]));
});
