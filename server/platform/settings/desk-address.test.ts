import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../test/config-of.ts';
import { deskAddress, findDeskFault } from './desk-address.ts';

const settings = { mode: 'demo' as const, adminHost: '127.0.0.1', adminPort: 3001, adminUrl: null };

describe('the address of the desk', () => {
  it('is on this machine by default, and a demo shows sign-in codes there', () => {
    expect(deskAddress(settings)).toEqual({
      url: 'http://localhost:3001',
      https: false,
      showsCodes: true,
      listenHost: '127.0.0.1',
      publicHost: null,
    });
    expect(deskAddress({ ...settings, adminHost: '::1' })?.url).toBe('http://[::1]:3001');
    expect(deskAddress({ ...settings, adminPort: 0 })?.url).toBeNull();
  });

  it('off this machine must be https', () => {
    expect(deskAddress({ ...settings, adminHost: '0.0.0.0' })).toBeNull();
    const adminUrl = 'https://desk.example';
    expect(deskAddress({ ...settings, adminHost: '0.0.0.0', adminUrl })).toMatchObject({
      url: adminUrl,
      https: true,
      publicHost: 'desk.example',
    });
  });

  it('of a container is on this machine, and shows no codes: other machines may reach the container', () => {
    const inContainer = { ...settings, adminHost: '0.0.0.0', adminUrl: 'http://localhost:3001' };
    expect(deskAddress(inContainer)).toMatchObject({ publicHost: 'localhost:3001', showsCodes: false });
    expect(deskAddress({ ...inContainer, adminUrl: 'http://10.0.0.5:3001' })).toBeNull();
  });

  it('is none without a port', () => {
    expect(deskAddress({ ...settings, adminPort: null })).toBeNull();
  });

  it.each([
    { mode: 'live' as const },
    { mode: 'sandbox' as const },
    { adminUrl: 'https://desk.example' },
    { adminHost: '10.0.0.5', adminUrl: 'https://desk.example' },
  ])('shows no code with %o', (changed) => {
    expect(deskAddress({ ...settings, ...changed })?.showsCodes).toBe(false);
  });
});

it('an open /metrics and a closed desk are found, and nothing else is', () => {
  const faultOf = (changed: Partial<Parameters<typeof findDeskFault>[0]>) =>
    findDeskFault({ ...settings, ...changed })?.finding ?? null;
  const open = 'ADMIN_HOST=0.0.0.0 opens /metrics and /readyz to the network, and the desk is closed';
  expect(faultOf({ adminHost: '0.0.0.0' })).toBe(`${open}, since ADMIN_URL is not set.`);
  expect(faultOf({ adminHost: '0.0.0.0', adminUrl: 'http://desk.example' })).toBe(
    `${open}, since ADMIN_URL has no https.`,
  );
  expect(faultOf({ adminUrl: 'http://desk.example' })).toContain('The desk is closed');
  for (const fine of [
    {},
    { adminHost: '0.0.0.0', adminPort: null },
    { adminHost: '0.0.0.0', adminUrl: 'https://desk.example' },
    { adminHost: '0.0.0.0', adminUrl: 'http://localhost:3001' },
  ])
    expect(faultOf(fine)).toBeNull();
});

it('the desk is on another port than the shop', () => {
  const refusal = ['ADMIN_PORT must be another port than PORT, which buyers reach.'];
  expect(faultsOf({ PORT: '4000', ADMIN_PORT: '4000' })).toEqual(refusal);
  expect(faultsOf({ ADMIN_PORT: '3000' })).toEqual(refusal);
  for (const ADMIN_PORT of ['off', '0', '3001'])
    expect(faultsOf({ ADMIN_PORT, PORT: ADMIN_PORT === '0' ? '0' : '' })).toEqual([]);
});
