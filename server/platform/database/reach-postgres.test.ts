import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../test/database-url.ts';
import { findFreePort } from '../../../test/programs/find-free-port.ts';
import { reachPostgres } from './reach-postgres.ts';

describe('the database of DATABASE_URL', () => {
  it('is used by its address', async () => {
    const client = new Client(await reachPostgres(inject('databaseServer').url));
    await client.connect();
    const { rows } = await client.query('select 1 as one').finally(() => client.end());
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('that does not exist is reported immediately', async () => {
    const url = databaseUrl(inject('databaseServer').url, 'nowhere');
    await expect(reachPostgres(url)).rejects.toThrow(
      /^The database of DATABASE_URL \(.*\/nowhere\) cannot be used: database "nowhere" does not exist\.$/,
    );
  });

  it('that does not respond is reported after a while, without its password', async () => {
    const failure = await reachPostgres('postgres://shop:pass-word@127.0.0.1:1/shop', {
      patience: 500,
    }).catch(String);
    expect(failure).toMatch(
      /The database of DATABASE_URL \(127\.0\.0\.1:1\/shop\) cannot be used: .*ECONNREFUSED/,
    );
    expect(failure).not.toContain('pass-word');
  });

  it('whose name cannot be looked up is waited for, with a warning in the log', async () => {
    const warnings: string[] = [];
    const options = { patience: 500, log: { warn: (message: string) => warnings.push(message) } };
    const reaching = reachPostgres('postgres://shop:pass-word@database.invalid/shop', options);
    await expect(reaching).rejects.toThrow('cannot be used: getaddrinfo');
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The database of DATABASE_URL \(database\.invalid\/shop\) does not respond yet: getaddrinfo E.* The shop waits up to 0.5 s for it\.$/,
      ),
    ]);
  });

  it('that comes up a moment later is used', async () => {
    const { host, port, user, database, password } = new Client(inject('databaseServer').url);
    const proxyPort = await findFreePort();
    const warned = Promise.withResolvers<string>();
    const url = `postgres://${user}:${password ?? ''}@127.0.0.1:${proxyPort}/${database}`;
    const reaching = reachPostgres(url, { log: { warn: warned.resolve } });
    expect(await warned.promise).toContain('ECONNREFUSED');
    const proxy = createServer((socket) => {
      const target = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
      socket.pipe(target).pipe(socket);
    });
    await new Promise<void>((resolve) => proxy.listen(proxyPort, '127.0.0.1', resolve));
    await expect(reaching).resolves.toBeDefined();
    proxy.close();
  });

  it('is asked for TLS with sslmode=require', async () => {
    const firstBytes = Promise.withResolvers<Buffer>();
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (bytes) => {
        firstBytes.resolve(Buffer.from(bytes));
        socket.end('N');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(reachPostgres(`postgres://shop@127.0.0.1:${port}/shop?sslmode=require`)).rejects.toThrow(
      'The server does not support SSL connections',
    );
    // The request for TLS: its length, then the code 80877103 (PostgreSQL, "Message Formats").
    expect(await firstBytes.promise).toEqual(Buffer.from('0000000804d2162f', 'hex'));
    server.close();
  });
});
