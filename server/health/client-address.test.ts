import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { shareTestShop, startTestShop } from '../../test/start-shop.ts';
import type { HealthParts } from './check.ts';
import { clientAddress, judgeSeenClient } from './checks/client-address.ts';

const proxies: Server[] = [];

const shop = await shareTestShop();
const trusting = (await shop.startNode({ trustProxy: true })).url;
const counting = (await shop.startNode({ trustProxy: 1 })).url;
afterAll(async () => {
  for (const proxy of proxies) proxy.close();
});

/** A proxy on this machine that names the client as nginx does: added to the header, or in its place. */
async function startProxy(target: string, names: 'added' | 'replaced'): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { 'x-forwarded-for': claimed, ...headers } = incoming.headers;
    const client = '198.51.100.20';
    const forwarded = names === 'added' ? `${claimed}, ${client}` : client;
    const call = request(`${target}${incoming.url}`, {
      headers: { ...headers, 'x-forwarded-for': forwarded },
    });
    call.once('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(call);
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

async function run(publicUrl: string | null): Promise<string> {
  const parts = { db: shop.database.db, config: { publicUrl } } as HealthParts;
  const found = [await clientAddress.run(parts)].flat()[0];
  return `${found?.state}: ${found?.finding}`;
}

it('passes where no proxy is, and where the proxy is trusted', async () => {
  expect(await run(shop.url)).toBe('ok: The shop saw this machine as 127.0.0.1.');
  for (const names of ['added', 'replaced'] as const)
    expect(await run(await startProxy(counting, names))).toBe(
      'ok: The shop saw 198.51.100.20 behind the proxy 127.0.0.1.',
    );
  expect(await run(null)).toMatch(/^skipped/);
});

it.each(['added', 'replaced'] as const)(
  'warns that all buyers are one client behind a proxy that is not trusted (%s)',
  async (names) => {
    expect(await run(await startProxy(shop.url, names))).toBe(
      "warning: All buyers are one client to the shop, 127.0.0.1, and share its limits: it doesn't trust the proxy there.",
    );
  },
);

it('warns of a proxy that names nobody, since the page is elsewhere than on this machine', () => {
  const seen = {
    client: '127.0.0.1',
    connection: '127.0.0.1',
    forwardedFor: '203.0.113.77',
    trustsProxies: false,
  };
  for (const publicUrl of ['https://shop.example', 'http://shop.example'])
    expect(judgeSeenClient(seen, publicUrl).finding).toContain("the proxy there doesn't name them.");
});

it('reports that buyers can choose their address', async () => {
  expect(await run(await startProxy(trusting, 'added'))).toMatch(/^broken: Anyone can choose the address/);
  expect(await run(trusting)).toMatch(/^broken: Anyone can choose the address/);
  expect(await run(await startProxy(trusting, 'replaced'))).toMatch(/^ok: The shop saw 198\.51\.100\.20/);
});

it('says that another shop, or none, responds', async () => {
  expect(await run('http://127.0.0.1:9')).toMatch(/^warning: .*can't be reached/);
  const other = await startTestShop();
  expect(await run(other.url)).toMatch(/^skipped: .*no shop of this database responds there\.$/);
  await other.stop();
});

it('a token opens the call once, and nobody else gets an answer', async () => {
  const ask = (token?: string) =>
    fetch(`${shop.url}/api/seen-client`, { headers: token === undefined ? {} : { 'x-shop-token': token } });
  expect([(await ask()).status, (await ask('x')).status, (await ask('a'.repeat(43))).status]).toEqual([
    404, 404, 404,
  ]);
  let caught = '';
  const spy = createServer((incoming, outgoing) => {
    caught = String(incoming.headers['x-shop-token']);
    outgoing.end('{}');
  });
  proxies.push(spy);
  await new Promise<void>((resolve) => spy.listen(0, '127.0.0.1', resolve));
  await run(`http://127.0.0.1:${(spy.address() as AddressInfo).port}`);
  expect([(await ask(caught)).status, (await ask(caught)).status]).toEqual([200, 404]);
  await run(`http://127.0.0.1:${(spy.address() as AddressInfo).port}`);
  await shop.database.pool.query(
    `update shop_state set set_at = now() - interval '61 seconds' where name like 'token %'`,
  );
  expect((await ask(caught)).status).toBe(404);
  await run(shop.url);
  const { rows } = await shop.database.pool.query(`select from shop_state where name like 'token %'`);
  expect(rows).toEqual([]);
});

it('the log warns once of a proxy that is not trusted', async () => {
  const other = await startTestShop();
  const count = () => other.logLines.filter((line) => line.includes('TRUST_PROXY is off')).length;
  await fetch(`${other.url}/healthz`);
  expect(count()).toBe(0);
  for (let i = 0; i < 3; i += 1)
    await fetch(`${other.url}/healthz`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(count()).toBe(1);
  await other.stop();
});
