import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCertificate } from '../../../test/deploy/certificate.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import type { CheckParts, Finding } from './check.ts';
import { certificates } from './checks/certificates.ts';

const day = 86_400_000;
let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  const { certFile, keyFile } = await makeCertificate(folder);
  server = createServer({ cert: await readFile(certFile), key: await readFile(keyFile) });
  port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** The certificate is for `localhost`, and valid for two days. */
async function check(publicUrl: string, daysLater = 0): Promise<Finding[]> {
  const config = { publicUrl, adminUrl: null } as CheckParts['config'];
  const parts = { config, clock: () => new Date(Date.now() + daysLater * day) } as CheckParts;
  return [await certificates.run(parts)].flat();
}

it('reports how long a certificate is valid', async () => {
  expect(await check(`https://localhost:${port}`, -20)).toMatchObject([
    { name: 'certificate PUBLIC_URL', state: 'ok', finding: expect.stringContaining('is valid for 21 days') },
  ]);
  expect(await check(`https://localhost:${port}`, -10)).toMatchObject([{ state: 'warning' }]);
  expect(await check(`https://localhost:${port}`)).toMatchObject([{ state: 'broken' }]);
});

it('reports a certificate of another name, and an address that does not respond', async () => {
  expect(await check(`https://127.0.0.1:${port}`)).toMatchObject([
    { state: 'broken', finding: expect.stringContaining('Browsers refuse the certificate') },
  ]);
  expect(await check('https://127.0.0.1:9')).toMatchObject([
    { state: 'warning', finding: expect.stringContaining("can't be reached from this machine") },
  ]);
  expect(await check('http://localhost')).toMatchObject([{ state: 'skipped' }]);
});
