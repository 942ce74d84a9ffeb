import { describe, expect, it } from 'vitest';
import { configOf, faultsOf } from '../../../test/config-of.ts';

describe('the port of the desk', () => {
  it.each([
    [{}, 3001],
    [{ PORT: '8080' }, 8081],
    [{ PORT: '0' }, 0],
    [{ PORT: '65535' }, 0],
    [{ ADMIN_PORT: '9464' }, 9464],
    [{ ADMIN_PORT: '0' }, 0],
    [{ ADMIN_PORT: 'off' }, null],
    [{ DATABASE_URL: 'postgres://db.example/shop' }, null],
    [{ DATABASE_URL: 'postgres://db.example/shop', ADMIN_PORT: '9464' }, 9464],
    [{ LISTEN_FDS: '1' }, null],
  ])('of %o is %j', (environment, port) => {
    expect(configOf(environment).adminPort).toBe(port);
  });

  it.each(['on', '65536', '-1', '1.5'])('is not %s', (port) => {
    expect(faultsOf({ ADMIN_PORT: port })).toEqual([
      'ADMIN_PORT must be off or a whole number from 0 to 65535.',
    ]);
  });

  it.each(['http://desk.example', 'https://desk.example/orders', 'desk.example'])(
    'is not reached at %s',
    (url) => {
      expect(faultsOf({ ADMIN_URL: url })).toHaveLength(1);
    },
  );
});

describe('the form of a setting', () => {
  it.each(['https://example.com/shop', 'https://example.com/?shop', 'https://user@example.com'])(
    'refuses the public address %s, whose path the links in mails would lack',
    (url) => {
      expect(faultsOf({ PUBLIC_URL: url })).toEqual(['PUBLIC_URL must be an address without a path.']);
    },
  );

  it.each([
    'http://stripe.example',
    'http://10.0.0.4:4100',
    'http://127.example.com',
    'http://localhost.example.com',
  ])('refuses to reach the stand-in for Stripe %s in clear over a network', (url) => {
    expect(faultsOf({ STRIPE_API_BASE: url })).toEqual([
      'STRIPE_API_BASE must start with https:// unless its host is this machine (localhost, 127.0.0.1 or [::1]).',
    ]);
  });

  it.each(['http://127.0.0.1:4100', 'http://localhost', 'http://[::1]:4100', 'https://10.0.0.4'])(
    'accepts the stand-in for Stripe %s',
    (url) => {
      const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
      const settings = { ...keys, STRIPE_WEBHOOK_SECRETS: 'whsec_1', STRIPE_API_BASE: url };
      expect(configOf(settings).stripe?.apiBase).toBe(url);
    },
  );

  it.each(['65536', '-1', '80.5', '1e3', '0x50'])('refuses %s as a port', (port) => {
    expect(faultsOf({ PORT: port })).toEqual(['PORT must be a whole number from 0 to 65535.']);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback', 'loopback'],
    ['::1, fd00::/8', '::1, fd00::/8'],
  ])('reads TRUST_PROXY=%s', (value, trust) => {
    expect(configOf({ TRUST_PROXY: value }).trustProxy).toBe(trust);
  });

  it.each(['10.0.0.0/33', '10.0.0', '1.2.3.4/8/8', 'proxy.example', '10.0.0.1,'])(
    'refuses TRUST_PROXY=%s',
    (value) => {
      expect(faultsOf({ TRUST_PROXY: value })).toHaveLength(1);
    },
  );
});

it('who asked for what was never paid is kept for a day to a year', () => {
  expect(configOf({ KEEP_UNPAID_DAYS: '14' }).keepUnpaidDays).toBe(14);
  for (const value of ['0', '366', 'never'])
    expect(faultsOf({ KEEP_UNPAID_DAYS: value })).toEqual([
      'KEEP_UNPAID_DAYS must be a whole number from 1 to 365.',
    ]);
});
