import { describe, expect, it } from 'vitest';
import { type Config, readConfig } from './config.ts';

function configOf(environment: Record<string, string | undefined>): Config {
  const reading = readConfig(environment);
  if ('faults' in reading) throw new Error(reading.faults.join('\n'));
  return reading.config;
}

function faultsOf(environment: Record<string, string | undefined>): readonly string[] {
  const reading = readConfig(environment);
  return 'faults' in reading ? reading.faults : [];
}

describe('the form of a setting', () => {
  it.each([
    'http://gateway.example/',
    'http://10.0.0.4:4000',
    'http://127.example.com',
    'http://localhost.example.com',
  ])('refuses the gateway %s, since cards would cross a network in clear', (url) => {
    expect(faultsOf({ GATEWAY_URL: url })).toEqual([
      'GATEWAY_URL must start with https:// unless its host is this machine (localhost, 127.0.0.1 or [::1]).',
    ]);
  });

  it.each(['http://127.0.0.1:4000', 'http://localhost', 'http://[::1]:4000/', 'https://10.0.0.4'])(
    'accepts the gateway %s',
    (url) => {
      expect(configOf({ GATEWAY_URL: url }).gatewayUrl).toBe(url);
    },
  );

  it('refuses to reach a stand-in for Stripe in clear over a network', () => {
    expect(faultsOf({ STRIPE_API_BASE: 'http://10.0.0.4:4100' })).toEqual([
      'STRIPE_API_BASE must start with https:// unless its host is this machine (localhost, 127.0.0.1 or [::1]).',
    ]);
  });

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
