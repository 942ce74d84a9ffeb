import { expect, it } from 'vitest';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { deskCalls } from '../../server/operators/desk/desk-calls.ts';
import { DeskBrowser, type DeskInput } from '../desk-browser.ts';
import { shareTestShop } from '../start-shop.ts';

const { audit, exports, keys, orders, products } = deskCalls;

const shop = await shareTestShop({ config: { adminPort: 0, rateLimits: false } });
const desk = await new DeskBrowser(shop).signIn();
const nul = 'a\0b';
const upload = 'ABCD-EFGH\n';
const file = { productId: 'endpoint-complete', fileName: 'keys.csv' };
const params = { productId: nul };
const yearZero = { from: '0000-01-01', to: '0000-01-02' };

/** What PostgreSQL can't read. */
const unreadable: readonly (readonly [string, DeskCall, DeskInput])[] = [
  ['the product of an import', keys.importKeys, { query: { ...file, productId: nul }, upload }],
  ['the product of a preview', keys.previewKeyImport, { query: { ...file, productId: nul }, upload }],
  ['the expiry of an import', keys.importKeys, { query: { ...file, expiresOn: '0000-01-01' }, upload }],
  ['the product of a list', keys.listKeys, { query: { productId: nul, filter: 'free' } }],
  ['the product of batches', keys.listKeyBatches, { query: { productId: nul } }],
  ['the product of a quarantine', keys.releaseQuarantine, { body: { productId: nul } }],
  ['an order', keys.replaceKey, { body: { orderId: nul, licenceKeyId: 1, reason: 'Dead' } }],
  ['the actor of the audit', audit.list, { query: { actor: nul } }],
  ['the action of the audit', audit.list, { query: { action: nul } }],
  ['the order of the audit', audit.list, { query: { order: nul } }],
  ['the day of the audit', audit.list, { query: { from: '0000-01-01' } }],
  ['the days of a summary', exports.readExportSummary, { query: yearZero }],
  ['the days of a file', exports.downloadExport, { params: { kind: 'invoices' }, query: yearZero }],
  ['a repriced product', products.saveProduct, { params, body: { priceCents: 100, fromCents: 1 } }],
  ['a changed product', products.changeProduct, { params, body: { name: 'Name' } }],
  ['a withdrawn product', products.withdrawProduct, { params }],
  ['a restored product', products.restoreProduct, { params }],
  ['a moved product', products.moveProduct, { params, body: { position: 1 } }],
  ...[
    ...['2026-13-01 00:00:00+00', '2026-02-30 00:00:00+00', '0000-01-01 00:00:00+00'],
    ...['2026-01-01 25:00:00+00', '2026-01-01 00:00:00+99', ''],
  ].map((time) => {
    const after = Buffer.from(JSON.stringify([0, '', time, 'ORD-1'])).toString('base64url');
    return [`a cursor at "${time}"`, orders.searchOrders, { body: { after } }] as const;
  }),
];

it.each(unreadable)('%s that the database cannot read is refused', async (_what, call, input) => {
  expect((await desk.call(call, input)).status).toBe(400);
});
