import { describe, expect, it } from 'vitest';
import { clientKey, networksAround, withoutPort } from './client-networks.ts';

describe('a client, to the limits', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'unknown'],
    ['x'.repeat(12_000), 'unknown'],
  ])('%s counts as %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});

describe('the networks around a client', () => {
  it.each([
    ['203.0.113.7', null, '203.0.113.0/24'],
    ['::ffff:203.0.113.7', null, '203.0.113.0/24'],
    ['2001:db8:1:2fe:3:4:5:6', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8:1:201::', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8::5', '2001:db8:0:0::/56', '2001:db8:0::/48'],
    ['not an address', null, 'unknown'],
  ])('%s is in site %s and network %s', (address, site, network) => {
    expect(networksAround(address)).toMatchObject({ site, network });
  });
});

describe('an address that a proxy forwards', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:50312', '203.0.113.7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['::1', '::1'],
    ['unknown', 'unknown'],
    ['203.0.113.7:50312:1', '203.0.113.7:50312:1'],
  ])('%s is %s', (forwarded, address) => {
    expect(withoutPort(forwarded)).toBe(address);
  });
});
