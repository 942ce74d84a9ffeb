import { request } from 'node:http';
import { expect, it } from 'vitest';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { vendorKeys } from '../../../test/key-stock.ts';
import { shareTestShop } from '../../../test/start-shop.ts';

const keys = vendorKeys(60);
const upload = `Key\n${keys.join('\n')}\n`;
const query = { productId: 'endpoint-complete', fileName: 'keys.csv', sellsImported: 'yes' } as const;

const shop = await shareTestShop({ config: { adminPort: 0, rateLimits: false } });
const desk = await new DeskBrowser(shop).signIn();
const imported = async () => (await shop.database.pool.query('select from stock_keys')).rowCount;

it('previews and imports an upload, and lists the keys masked', async () => {
  expect((await desk.call(calls.previewKeyImport, { query, upload })).body).toMatchObject({
    outcome: 'ready',
    newKeys: 60,
    products: [{ productId: 'endpoint-complete', batchId: null }],
  });
  expect(await imported()).toBe(0);
  const { status, body } = await desk.call(calls.importKeys, {
    query: { ...query, note: 'PO 4711' },
    upload,
  });
  expect({ status, body }).toMatchObject({ status: 200, body: { outcome: 'imported', newKeys: 60 } });
  const again = await desk.call(calls.importKeys, { query, upload });
  expect(again.body).toMatchObject({ outcome: 'already-imported', duplicates: { inStock: { count: 60 } } });

  const stock = await desk.call(calls.listKeyStock);
  expect(stock.body.products).toContainEqual(
    expect.objectContaining({ productId: 'endpoint-complete', free: 60, lowSince: null }),
  );
  const list = { productId: 'endpoint-complete', filter: 'free' };
  const first = await desk.call(calls.listKeys, { query: list });
  const second = await desk.call(calls.listKeys, { query: { ...list, after: first.body.next ?? '' } });
  expect([...first.body.keys, ...second.body.keys]).toHaveLength(60);
  for (const key of keys) expect(first.text + second.text + stock.text).not.toContain(key);
  const found = await desk.call(calls.findKeys, { body: { key: keys[3] } });
  expect(found.body.keys).toEqual([first.body.keys[3]]);
  const batches = await desk.call(calls.listKeyBatches, { query: { productId: 'endpoint-complete' } });
  expect(batches.body).toMatchObject({
    batches: [{ fileName: 'keys.csv', note: 'PO 4711', keyCount: 60, importedBy: desk.email }],
    next: null,
  });
});

it('reports the lines of an unreadable file, and refuses other content', async () => {
  const unreadable = await desk.call(calls.importKeys, { query, upload: 'GOOD-1\nx\n' });
  expect(unreadable.body).toMatchObject({
    outcome: 'unclear-rows',
    doubts: [{ kind: 'not-a-key', first: [{ line: 2 }] }, { kind: 'other-shape' }],
  });
  const json = await desk.call(calls.importKeys, { query, body: { keys } });
  expect(json).toMatchObject({ status: 415 });
  const unknown = await desk.call(calls.importKeys, { query: { ...query, productId: 'none' }, upload });
  expect(unknown).toMatchObject({ status: 409, body: { detail: 'There is no product none.' } });
  const date = await desk.call(calls.importKeys, { query: { ...query, expiresOn: '2027-02-30' }, upload });
  expect(date.body.errors).toEqual([{ field: 'expiresOn', message: 'Enter a date as YYYY-MM-DD' }]);
  const large = await desk.call(calls.importKeys, { query, upload: `A,${'x'.repeat(17 * 1024 * 1024)}` });
  expect(large.body).toMatchObject({ outcome: 'unreadable', fault: { line: 1 } });
  expect(await imported()).toBe(60);
});

it('imports nothing of an upload that breaks off', async () => {
  const url = new URL(`${calls.importKeys.path}?${new URLSearchParams(query)}`, shop.adminUrl);
  const headers = { cookie: desk.cookie, 'content-type': 'text/csv', 'content-length': 1_000_000 };
  const sending = request(url, { method: 'POST', headers });
  const ended = new Promise((resolve) => sending.on('close', resolve).on('error', () => {}));
  sending.write(vendorKeys(5_000).join('\n'), () => sending.destroy());
  await ended;
  await expect.poll(() => shop.logLines.join()).toContain('unreadable request');
  expect(await imported()).toBe(60);
});

it('changes nothing for somebody who is not signed in, or whose code is old', async () => {
  const stranger = new DeskBrowser(shop);
  for (const call of Object.values(calls))
    expect(await stranger.call(call, { query, ...('upload' in call && { upload: '' }) })).toMatchObject({
      status: 401,
    });
  await shop.database.pool.query('update operator_sessions set fresh_until = now()');
  const refused = await desk.call(calls.importKeys, { query, upload: vendorKeys(1).join() });
  expect(refused).toMatchObject({ status: 403, body: { code: 'fresh-code-needed' } });
  const voided = await desk.call(calls.voidKeys, { body: { batchId: 1, reason: 'Dead' } });
  expect(voided).toMatchObject({ status: 403, body: { code: 'fresh-code-needed' } });
  expect(await imported()).toBe(60);
  await shop.database.pool.query(`update operator_sessions set fresh_until = now() + interval '15 minutes'`);
});

it('voids a key, and refuses a body that names keys and a batch', async () => {
  const { body } = await desk.call(calls.findKeys, { body: { key: keys[0] } });
  const stockKeyIds = [body.keys[0]?.stockKeyId];
  const both = { stockKeyIds, batchId: 1, reason: 'Dead' };
  expect(await desk.call(calls.voidKeys, { body: both })).toMatchObject({ status: 400 });
  const voided = await desk.call(calls.voidKeys, { body: { stockKeyIds, reason: 'Dead' } });
  expect(voided).toMatchObject({ status: 200, body: { voided: 1 } });
  const voids = await desk.call(calls.listVoids, { query: { productId: 'endpoint-complete' } });
  const { voidId } = voids.body.voids[0] ?? {};
  expect(voids.body.voids).toMatchObject([{ voidId: voided.body.voidId, count: 1, voidedBy: desk.email }]);
  expect(await desk.call(calls.undoVoid, { body: { voidId } })).toMatchObject({ body: { unvoided: 1 } });
  await desk.call(calls.voidKeys, { body: { stockKeyIds, reason: 'Dead' } });
  expect(await desk.call(calls.countUnsoldKeys, { query: { batchId: 1 } })).toMatchObject({
    body: { unsold: 59 },
  });
  expect(await desk.call(calls.voidKeys, { body: { stockKeyIds, reason: 'Dead' } })).toMatchObject({
    status: 409,
    body: { code: 'refused', detail: expect.stringContaining('is void already') },
  });
});
