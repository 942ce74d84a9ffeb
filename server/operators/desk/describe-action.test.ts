import { expect, it } from 'vitest';
import { commandActions } from '../../../contract/desk/command-actions.ts';
import { describeAction } from './describe-action.ts';
import { deskCalls } from './desk-calls.ts';

const names = { order: 'INV-000278', nameProduct: () => 'Enterprise Protection' };

it.each([
  [
    'refund-requested',
    { amountCents: 19_798, reason: 'Closed', lines: [{ seats: 2 }] },
    {},
    'refunded $197.98 of INV-000278: 2 seats',
  ],
  ['refund-requested', { amountCents: 100, lines: [] }, {}, 'refunded $1.00 of INV-000278'],
  [
    'product-repriced',
    { productId: 'e', price_cents: 129_900 },
    { price_cents: 14_999 },
    'changed the price of Enterprise Protection from $149.99 to $1,299.00',
  ],
  [
    'product-changed',
    { productId: 'e', name: 'New', low_stock_threshold: 2 },
    {},
    'changed Enterprise Protection: name, low stock threshold',
  ],
  ['backup-restored', { madeAt: '2026-11-27T10:00:00.000Z' }, {}, 'restored the backup of 2026-11-27'],
  [
    'invoice-reissued',
    { changed: ['abn', 'purchaseOrder'] },
    {},
    'issued the invoice INV-000278 again. Corrected: ABN, purchase order',
  ],
  [
    'quote-made',
    { quote: 'QUO-000007', totalCents: 19_798, renews: 'ORD-A' },
    {},
    'wrote the quote QUO-000007 for $197.98, to renew ORD-A',
  ],
  [
    'keys-imported',
    { keyCount: 1, productId: 'e', fileName: 'a.csv' },
    {},
    'imported 1 key of Enterprise Protection from a.csv',
  ],
  [
    'keys-imported',
    { keyCount: 5, products: [{ productId: 'e' }, { productId: 'e' }], leftOutCount: 2 },
    {},
    'imported 5 keys of Enterprise Protection and Enterprise Protection, and left out 2 rows',
  ],
  ['of-another-release', {}, {}, 'of another release'],
])('%s with %j is a sentence', (action, after, before, sentence) => {
  expect(describeAction({ action, before, after }, names)).toBe(sentence);
});

it.each(
  [...Object.values(deskCalls), commandActions]
    .flatMap((area) => Object.values(area))
    .flatMap((call) => ('audit' in call && !call.audit.startsWith('signed-') ? [call.audit] : [])),
)('%s has a sentence of its own', (action) => {
  const sentence = describeAction(
    { action, before: { price_cents: 1 }, after: { price_cents: 1, amountCents: 1, changed: [] } },
    names,
  );
  expect(sentence).not.toBe(action.replaceAll('-', ' '));
});
