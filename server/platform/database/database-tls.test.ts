import { readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { passwordIn } from '../../../test/database-url.ts';
import { makeCertificate } from '../../../test/deploy/certificate.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import { reachPostgres } from './reach-postgres.ts';

/** How many clients went on after the server's certificate. */
let trusting: number;

const own = await makeCertificate(await makeTemporaryFolder());
const other = await makeCertificate(await makeTemporaryFolder());
const server = await startTlsServer();
afterAll(async () => {
  server.close();
  for (const { certFile } of [own, other]) await rm(dirname(certFile), { recursive: true });
});
beforeEach(() => {
  trusting = 0;
});

/** Passes connections on to the database, encrypted as PostgreSQL does it: 8 bytes ask for TLS, and S agrees. */
async function startTlsServer(): Promise<Server> {
  const { host, port } = new Client(inject('databaseServer').url);
  const [key, cert] = await Promise.all([readFile(own.keyFile), readFile(own.certFile)]);
  const target = () => (host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host));
  const encrypted = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      const secured = new TLSSocket(socket, { isServer: true, key, cert });
      secured.on('error', () => {});
      secured.once('data', (first) => {
        trusting += 1;
        const database = target();
        database.write(first);
        secured.pipe(database).pipe(secured);
      });
    });
  });
  await new Promise<void>((resolve) => encrypted.listen(0, '127.0.0.1', resolve));
  return encrypted;
}

function addressOf(host: string, options: string): string {
  const { url } = inject('databaseServer');
  const { user, database } = new Client(url);
  const password = encodeURIComponent(passwordIn(url) ?? 'pass-word');
  const { port } = server.address() as AddressInfo;
  return `postgres://${user}:${password}@${host}:${port}/${database}?${options}`;
}

it('takes a database whose certificate is of the CA that DATABASE_URL names', async () => {
  const url = addressOf('localhost', `sslmode=verify-full&sslrootcert=${own.certFile}`);
  const client = new Client(await reachPostgres(url));
  await client.connect();
  const { rows } = await client.query('select 1 as one').finally(() => client.end());
  expect(rows).toEqual([{ one: 1 }]);
});

it.each([
  ['of another CA', 'localhost', () => other.certFile, /self-signed|unable to verify/],
  ['for another host', '127.0.0.1', () => own.certFile, /does not match certificate/],
])('sends no password to a database with a certificate %s', async (_, host, caFile, reason) => {
  const url = addressOf(host, `sslmode=verify-full&sslrootcert=${caFile()}`);
  const failure = await reachPostgres(url, { patience: 500 }).catch(String);
  expect(failure).toMatch(reason);
  expect(failure).not.toContain('pass-word');
  expect(trusting).toBe(0);
});
