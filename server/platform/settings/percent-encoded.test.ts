import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../test/config-of.ts';

const mustEncode =
  'has a character that must be percent-encoded, as in a password: %23 for #, %2F for /, %3F for ?, %25 for %.';

describe('a password with a character that ends the host of an address', () => {
  it.each([
    '12#secretpart',
    'secretpart#12',
    '12/secretpart',
    '12?secretpart',
    '12?secret#part',
    'secret%part',
    'secretpart%',
  ])('is refused, and no piece of it is shown: %s', (password) => {
    const addresses = {
      DATABASE_URL: `postgres://shop:${password}@db.example/shop`,
      SMTP_URL: `smtp://shop:${password}@mail.example`,
    };
    for (const [name, address] of Object.entries(addresses)) {
      const sentences = faultsOf({ [name]: address });
      expect(sentences).toEqual([`${name} ${mustEncode}`]);
      expect(sentences.join().replace(mustEncode, '')).not.toMatch(/secret|part|12/);
    }
  });

  it.each([
    'postgres://shop:12%23secretpart@db.example/shop',
    'postgres://shop:p@ssword@db.example/shop',
    'postgres://shop%40tenant:secretpart@db.example:5432/shop?sslmode=verify-full',
    'postgres://db.example/shop?user=mia@tenant&password=x',
    'postgresql:///shop?host=/run/postgresql',
    'postgres://shop@%2Frun%2Fpostgresql/shop',
  ])('is accepted as %s', (address) => {
    expect(faultsOf({ DATABASE_URL: address })).toEqual([]);
  });

  it('another wrong address has its own sentence', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://db.example/shop' })).toEqual([
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ]);
  });
});
