import * as z from 'zod/mini';
import { countOf } from '../format.ts';
import { optionalText, requiredText } from '../text.ts';
import { type Facts, of } from './audit-sentences.ts';
import { after, defineCalls, rowName } from './desk-call.ts';
import { importReport } from './import-report.ts';
import { keyImport, mostKeysImported } from './key-import.ts';
import { keyBatch, keyEntry, keyFilters, keyToRevoke, keyVoid, productStock } from './key-lists.ts';

/** A row id of a key in stock, of a key of an order, or of a batch. */
const rowId = z.int().check(z.positive());
/** An operation on several keys does all of them or none. */
const rowIds = z.array(rowId).check(z.minLength(1), z.maxLength(500));
const stockKeyIds = z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(mostKeysImported)));
const rowIdInQuery = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
  rowId,
);
const reason = requiredText('Reason is required');

/** Either keys are named, or what has them all. */
function namesKeysOr<Other extends string>(other: Other, message: string) {
  return z.refine<{ stockKeyIds?: unknown } & Partial<Record<Other, unknown>>>(
    (named) => (named.stockKeyIds === undefined) !== (named[other] === undefined),
    { error: message, path: ['stockKeyIds'] },
  );
}

/** Keys of a batch that orders under way have reserved, and those that are sold. */
const ofOrders = { reserved: z.int(), sold: z.int() };

/** No answer holds a whole key, but those of `revealKeysToRevoke` and `previewKeyImport`. */
export const keysCalls = defineCalls('keys', {
  listKeyStock: {
    summary: 'How many keys each product has in stock',
    role: 'support',
    answer: z.object({ products: z.array(productStock) }),
  },
  listKeys: {
    summary: "List a product's keys in one state",
    role: 'support',
    query: z.object({ productId: rowName, filter: z.enum(keyFilters), after }),
    answer: z.object({ keys: z.array(keyEntry), next: z.nullable(z.string()) }),
  },
  findKeys: {
    summary: 'Find a key that somebody knows, in stock and on orders',
    role: 'support',
    body: z.object({ key: requiredText('Enter a key') }),
    answer: z.object({ keys: z.array(keyEntry) }),
  },
  listKeyBatches: {
    summary: "List a product's imports, the newest first",
    role: 'support',
    query: z.object({ productId: rowName, after }),
    answer: z.object({ batches: z.array(keyBatch), next: z.nullable(z.string()) }),
  },
  previewKeyImport: {
    summary: 'Say what importing a file would do, and change nothing',
    role: 'owner',
    query: keyImport,
    upload: 'text/csv',
    answer: importReport,
  },
  importKeys: {
    summary: 'Import a file of keys: all of it, or nothing',
    role: 'owner',
    query: keyImport,
    upload: 'text/csv',
    answer: importReport,
    needsFreshCode: true,
    audit: 'keys-imported',
    says: (after, { nameProduct }) => {
      const { keyCount, productId, products = [{ productId }], fileName, leftOutCount } = after;
      const names = products.map((product: Facts) => nameProduct(product.productId));
      const imported = `imported ${countOf(keyCount, 'key')} of ${names.join(' and ')}`;
      const source = fileName ? ` from ${fileName}` : '';
      const left = leftOutCount ? `, and left out ${countOf(leftOutCount, 'row')}` : '';
      return imported + source + left;
    },
  },
  voidKeys: {
    summary:
      'Take keys in stock off sale: those named, or all unsold keys of a batch, ' +
      'reserved ones once they come back',
    role: 'owner',
    body: z
      .object({ stockKeyIds, batchId: z.optional(rowId), reason })
      .check(namesKeysOr('batchId', 'Name keys, or a batch')),
    answer: z.object({ voided: z.int(), ...ofOrders, voidId: rowId }),
    needsFreshCode: true,
    audit: 'keys-voided',
    says: ({ count, reserved, reason }) => {
      const later = `, and ${countOf(reserved, 'reserved key')} once the orders give them back`;
      const why = reason ? `: ${reason}` : '';
      return `voided ${countOf(count, 'key')}${reserved ? later : ''}${why}`;
    },
  },
  countUnsoldKeys: {
    summary: 'How many keys of a batch are unsold',
    role: 'support',
    query: z.object({ batchId: rowIdInQuery }),
    answer: z.object({ unsold: z.int(), ...ofOrders }),
  },
  listVoids: {
    summary: "List a product's keys that were taken off sale in the last day",
    role: 'support',
    query: z.object({ productId: rowName }),
    answer: z.object({ voids: z.array(keyVoid) }),
  },
  undoVoid: {
    summary: 'Put keys back on sale that were taken off it in the last day',
    role: 'owner',
    body: z.object({ voidId: rowId }),
    answer: z.object({ unvoided: z.int(), reserved: z.int() }),
    needsFreshCode: true,
    audit: 'keys-unvoided',
    says: ({ count }) => `put ${countOf(count, 'void key')} back on sale`,
  },
  replaceKey: {
    summary: 'Replace a dead key of an order, and mail the buyer the new one',
    role: 'sales',
    body: z.object({ orderId: rowName, licenceKeyId: rowId, reason }),
    answer: z.object({ licenceKeyId: rowId }),
    needsFreshCode: true,
    audit: 'key-replaced',
    says: ({ reason }, { order }) => `replaced a key${of(order)}: ${reason}`,
  },
  listKeysToRevoke: {
    summary:
      'List the keys of refunds and replacements that the vendor is to revoke, the oldest first',
    role: 'support',
    query: z.object({ after }),
    answer: z.object({ keys: z.array(keyToRevoke), next: z.nullable(z.string()) }),
  },
  revealKeysToRevoke: {
    summary: 'Show keys that the vendor is to revoke in full',
    role: 'support',
    body: z.object({ licenceKeyIds: rowIds }),
    answer: z.object({ keys: z.array(z.object({ licenceKeyId: rowId, key: z.string() })) }),
    needsFreshCode: true,
    revealsKeys: true,
    audit: 'keys-to-revoke-revealed',
    says: ({ licenceKeyIds = [] }) =>
      `looked at ${countOf(licenceKeyIds.length, 'key')} to revoke at the vendor`,
  },
  markKeysRevoked: {
    summary: 'Record that the vendor revoked keys',
    role: 'sales',
    body: z.object({ licenceKeyIds: rowIds }),
    answer: z.object({ marked: z.int() }),
    audit: 'keys-revoked-at-vendor',
    says: ({ licenceKeyIds = [] }) =>
      `marked ${countOf(licenceKeyIds.length, 'key')} as revoked at the vendor`,
  },
  releaseQuarantine: {
    summary: 'Put quarantined keys back on sale: those named, or all of a product',
    role: 'owner',
    body: z
      .object({ stockKeyIds, productId: z.optional(rowName), note: optionalText() })
      .check(namesKeysOr('productId', 'Name keys, or a product')),
    answer: z.object({ released: z.int() }),
    needsFreshCode: true,
    audit: 'quarantine-released',
    says: ({ count }) => `released ${countOf(count, 'key')} from quarantine`,
  },
});
