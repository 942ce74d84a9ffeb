import { describe, expect, it } from 'vitest';
import { deskAddress } from './desk-address.ts';

const settings = { mode: 'demo' as const, adminHost: '127.0.0.1', adminPort: 3001, adminUrl: null };

describe('the address of the desk', () => {
  it('is on this machine by default, and a demo shows sign-in codes there', () => {
    expect(deskAddress(settings)).toEqual({
      url: 'http://127.0.0.1:3001',
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
