import { describe, expect, it } from 'vitest';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { deskCalls } from '../../server/operators/desk/desk-calls.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { shareTestShop } from '../start-shop.ts';
import { exchange } from './raw-exchange.ts';
import { serveSmallPage } from './small-page.ts';

let minutesAhead = 0;

const shop = await shareTestShop({
  clock: () => new Date(Date.now() + minutesAhead * 60_000),
  config: { adminPort: 0, rateLimits: false },
  servePage: serveSmallPage,
  serveDeskPage: serveSmallPage,
});
let desk: DeskBrowser = await new DeskBrowser(shop).signIn();
const calls: readonly (readonly [string, DeskCall])[] = Object.entries(deskCalls).flatMap(([area, inArea]) =>
  Object.entries(inArea).map(([name, call]) => [`${area}.${name}`, call as DeskCall] as const),
);
const guarded = calls.filter(([, { role }]) => role !== 'anyone');
const writing = calls.filter(([, { method }]) => method === 'POST');
const risky = calls.filter(([, { needsFreshCode }]) => needsFreshCode);

/** A path of the call, with a value for each parameter. */
function pathOf({ path }: DeskCall): string {
  return path.replace(/:\w+/g, '1');
}

/** A call without a body, in the operator's browser. */
function send(call: DeskCall, headers: Record<string, string> = {}): Promise<Response> {
  return desk.fetch(pathOf(call), { method: call.method, headers });
}

async function readCode(response: Response): Promise<string> {
  return JSON.parse(await response.text()).code;
}

describe.each(calls)('%s', (_name, call) => {
  it('is not on the port of the shop', async () => {
    const response = await fetch(shop.url + pathOf(call), { method: call.method });
    expect(response.status).toBe(404);
  });

  it('is refused to a page of another site or port', async () => {
    const { origin } = new URL(shop.url);
    const headers = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin }];
    for (const header of headers) {
      const response = await send(call, header as Record<string, string>);
      expect([response.status, await readCode(response)]).toEqual([403, 'cross-site']);
    }
  });
});

describe.each(guarded)('%s', (_name, call) => {
  it('needs somebody to be signed in', async () => {
    const response = await new DeskBrowser(shop).fetch(pathOf(call), { method: call.method });
    expect([response.status, await readCode(response)]).toEqual([401, 'signed-out']);
  });
});

it('only signing in needs nobody to be signed in', () => {
  const names = calls.filter((entry) => !guarded.includes(entry)).map(([name]) => name);
  expect(names).toEqual([
    ...['readSignIn', 'sendCode', 'signIn', 'useLoginLink'].map((name) => `session.${name}`),
    ...['askToSignIn', 'signIn'].map((name) => `passkeys.${name}`),
  ]);
});

it.each(writing)('%s reads no form, which other sites can send', async (_name, call) => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const init = { method: 'POST', headers: { 'content-type': type }, body: '{}' };
    expect((await desk.fetch(pathOf(call), init)).status).toBe(415);
  }
});

it('every file of a whole list is for a fresh code, and audited', () => {
  const files = calls.filter(([, { answer }]) => answer === 'csv');
  expect(files.length).toBeGreaterThan(3);
  for (const [name, { needsFreshCode, audit }] of files)
    expect([name, needsFreshCode, audit]).toEqual([name, true, expect.stringMatching(/-downloaded$/)]);
});

it.each(risky)('%s needs a code of the last 15 minutes', async (_name, call) => {
  const { cookie } = desk;
  desk = await new DeskBrowser(shop).signIn();
  minutesAhead += 15;
  const response = await send(call);
  expect([response.status, await readCode(response)]).toEqual([403, 'fresh-code-needed']);
  desk.cookie = cookie;
  minutesAhead -= 15;
});

it('what moves money, changes prices or what is on sale, handles keys or passkeys, or downloads a list is such a call', () => {
  const names = [
    ...['orders.refundOrder', 'orders.revealKeys', 'keys.importKeys', 'keys.replaceKey'],
    ...['keys.revealKeysToRevoke', 'keys.releaseQuarantine', 'orders.fixEmail', 'products.saveProduct'],
    ...['orders.chooseContinued', 'orders.changeTerm'],
    ...[
      'orders.reissueInvoice',
      'quotes.markPaid',
      'quotes.createQuote',
      'quotes.fixEmail',
      'keys.voidKeys',
      'keys.undoVoid',
    ],
    ...['people.exportPerson', 'people.erasePerson', 'passkeys.askToAdd', 'passkeys.add', 'passkeys.remove'],
    ...['audit.downloadAudit', 'exports.downloadExport', 'orders.downloadOrders', 'quotes.downloadQuotes'],
    ...['products.addProduct', 'products.withdrawProduct', 'products.restoreProduct'],
  ];
  expect(risky.map(([name]) => name).sort()).toEqual(names.sort());
});

describe('another host', () => {
  async function ask(path: string, headers: Record<string, string>, url = shop.adminUrl) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const answer = await exchange(url, `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    return answer?.status;
  }

  it.each(['/', '/assets/app-1234.js', deskCalls.session.readSession.path])(
    'gets nothing of the desk: %s',
    async (path) => {
      const { host, port } = new URL(shop.adminUrl);
      const expected = path.startsWith('/desk') ? 401 : 200;
      for (const own of [host, `localhost:${port}`, `LOCALHOST:${port}`])
        expect(await ask(path, { host: own })).toBe(expected);
      for (const other of [`evil.example:${port}`, 'localhost:1', 'localhost', `${host}.evil.example`, 'a b'])
        expect(await ask(path, { host: other })).toBe(403);
    },
  );

  it('is not believed to be the own one because a header says so', async () => {
    const node = await shop.startNode({ adminPort: 0, trustProxy: true });
    const url = node.adminUrl ?? '';
    const { host } = new URL(url);
    const rebound = { host: 'evil.example', 'x-forwarded-host': host };
    expect(await ask('/desk/api/session/read-session', rebound, url)).toBe(403);
    expect(await ask('/desk/api/session/read-session', { host, 'x-forwarded-host': host }, url)).toBe(401);
    await node.stop();
  });

  const monitored = ['/healthz', '/readyz', '/metrics'];

  it('gets no health or metrics, nor does the public one of a proxy in front of the desk', async () => {
    const node = await shop.startNode({ adminPort: 0, adminUrl: 'https://desk.example' });
    const url = node.adminUrl ?? '';
    const { host } = new URL(url);
    expect(await ask('/desk/api/session/read-session', { host: 'desk.example' }, url)).toBe(401);
    for (const path of monitored) {
      expect(await ask(path, { host }, url)).toBe(200);
      for (const other of ['desk.example', 'evil.example', 'a b'])
        expect(await ask(path, { host: other }, url)).toBe(403);
    }
    await node.stop();
  });

  it('is none where a program asks for health and metrics by the address of the machine', async () => {
    const node = await shop.startNode({ adminPort: 0, adminHost: '0.0.0.0' });
    const { port } = new URL(node.adminUrl ?? '');
    for (const path of monitored) {
      expect((await fetch(`http://127.0.0.2:${port}${path}`)).status).toBe(200);
      expect(await ask(path, { host: `shop.internal:${port}` }, `http://127.0.0.2:${port}`)).toBe(403);
    }
    await node.stop();
  });

  it('is none where a port is published as another one of this machine', async () => {
    const node = await shop.startNode({ adminPort: 0, adminHost: '0.0.0.0', adminUrl: 'http://localhost:1' });
    const url = `http://127.0.0.1:${new URL(node.adminUrl ?? '').port}`;
    for (const path of monitored) expect(await ask(path, { host: 'localhost:1' }, url)).toBe(200);
    await node.stop();
  });
});

it('the page of the desk is on its own port only', async () => {
  const headers = { accept: 'text/html' };
  for (const path of ['/orders', '/desk', '/desk/orders']) {
    const response = await fetch(shop.url + path, { headers, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
  }
  expect((await fetch(`${shop.adminUrl}/api/products`)).status).toBe(404);
});
