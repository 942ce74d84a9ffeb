import { expect, it } from 'vitest';
import { passkeySiteOf } from './passkey-site.ts';

const local = { publicHost: null, https: false };

it.each([
  ['a desk on this machine', local, 'localhost', 'http://localhost:3001'],
  [
    'ADMIN_URL=http://localhost:3001',
    { publicHost: 'localhost:3001', https: false },
    'localhost',
    'http://localhost:3001',
  ],
  [
    'ADMIN_URL=http://127.0.0.1:3001',
    { publicHost: '127.0.0.1:3001', https: false },
    'localhost',
    'http://localhost:3001',
  ],
  [
    'ADMIN_URL=https://desk.example',
    { publicHost: 'desk.example', https: true },
    'desk.example',
    'https://desk.example',
  ],
  [
    'with a port',
    { publicHost: 'desk.example:8443', https: true },
    'desk.example',
    'https://desk.example:8443',
  ],
])('passkeys of %s belong to a name, and to one origin', (_name, address, site, origin) => {
  const { name, originOf } = passkeySiteOf(address);
  expect([name, originOf({ host: '127.0.0.1:3001' })]).toEqual([site, origin]);
});

it.each(['192.0.2.7', '192.0.2.7:8443', '[2001:db8::7]'])('browsers have none for %s', (publicHost) => {
  expect(passkeySiteOf({ publicHost, https: true }).name).toBeNull();
});
