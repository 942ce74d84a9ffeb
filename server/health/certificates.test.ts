import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { makeCertificate } from '../../test/deploy/certificate.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import type { Finding } from '../operators/finding.ts';
import type { CheckParts } from './check.ts';
import { certificates } from './checks/certificates.ts';

const day = 86_400_000;
const servers = new Map<number, Server>();

/** By the days of their certificates, which are for `localhost`. */
const folder = await makeTemporaryFolder();
for (const days of [2, 90]) {
  const { certFile, keyFile } = await makeCertificate(folder, [], days);
  const server = createServer({ cert: await readFile(certFile), key: await readFile(keyFile) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.set(days, server);
}
afterAll(async () => {
  for (const server of servers.values()) server.close();
  await rm(folder, { recursive: true });
});

const portOf = (days: number) => (servers.get(days)?.address() as AddressInfo | undefined)?.port;

async function check(publicUrl: string, daysLater = 0): Promise<Finding[]> {
  const config = { publicUrl, adminUrl: null } as CheckParts['config'];
  const parts = { config, clock: () => new Date(Date.now() + daysLater * day) } as CheckParts;
  return [await certificates.run(parts)].flat();
}

it.each([
  [90, 68.5, 'ok', '21 days'],
  [90, 80, 'warning', '9 days'],
  [90, 88, 'broken', '47 hours'],
  // Of Caddy's own, or of a short-lived profile: it is renewed in time, so nothing is wrong with it.
  [2, 0.1, 'ok', '45 hours'],
  [2, 1.6, 'warning', '9 hours'],
  [2, 1.9, 'broken', '2 hours'],
])('of a certificate for %i days, after %d days, reports %s: %s', async (days, later, state, left) => {
  expect(await check(`https://localhost:${portOf(days)}`, later)).toMatchObject([
    { name: 'certificate PUBLIC_URL', state, finding: expect.stringContaining(`is valid for ${left}.`) },
  ]);
});

it('reports a certificate of another name, and an address that does not respond', async () => {
  expect(await check(`https://127.0.0.1:${portOf(90)}`)).toMatchObject([
    { state: 'broken', finding: expect.stringContaining('Browsers refuse the certificate') },
  ]);
  expect(await check('https://127.0.0.1:9')).toMatchObject([
    { state: 'warning', finding: expect.stringContaining("can't be reached from this machine") },
  ]);
  expect(await check('http://localhost')).toMatchObject([{ state: 'skipped' }]);
});
