import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseOutage } from './outage.ts';

const withCode = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

function sqlState(code: string): DatabaseError {
  return Object.assign(new DatabaseError('refused', 0, 'error'), { code });
}

it.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH'],
  ...['EAI_AGAIN', 'ENOTFOUND'],
])('%s means that the database is away', (code) => {
  expect(isDatabaseOutage(withCode(code))).toBe(true);
});

it.each(['08006', '53300', '57P01', '55P03', '25006'])(
  'SQLSTATE %s means that it is away or busy',
  (code) => {
    expect(isDatabaseOutage(sqlState(code))).toBe(true);
  },
);

it.each([
  'MaxClientsInSessionMode: max clients reached - in Session mode max clients are limited to pool_size',
  'Max client connections reached',
  'no more connections allowed',
])('a pooler that is full means that it is busy: %s', (message) => {
  expect(isDatabaseOutage(Object.assign(new DatabaseError(message, 0, 'error'), { code: 'XX000' }))).toBe(
    true,
  );
});

it('a connection that takes too long means that it is away', () => {
  expect(isDatabaseOutage(new Error('timeout expired'))).toBe(true);
});

it.each([sqlState('23505'), sqlState('XX000'), withCode('EACCES'), new Error('a fault of the code'), 'text'])(
  'other errors do not (%#)',
  (error) => {
    expect(isDatabaseOutage(error)).toBe(false);
  },
);
