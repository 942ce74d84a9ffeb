import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { agreedQuote, insertQuote } from '../insert-quote.ts';
import { vendorKeys } from '../key-stock.ts';
import { insertPendingOrders } from '../pending-orders.ts';
import type { CommandScenario } from './command-scenario.ts';
import { readingScenarios } from './reading-scenarios.ts';
import { type AuditScene, productId } from './scene.ts';

const nameQuote = async ({ shop }: AuditScene) => [(await insertQuote(shop.database.pool)).number];

const nameBuyer = (scene: AuditScene) => scene.buy().then(() => [scene.buyer.email]);

const reason = ['--reason', 'Tried by a test'];

/** By command; of one that does several things, by the option too. */
export const commandScenarios: Readonly<Record<string, CommandScenario>> = {
  ...readingScenarios,
  'orders resend': {
    action: 'receipt-resent',
    changes: null,
    prepare: async (scene) => [await scene.buy()],
  },
  'orders evidence': {
    action: 'evidence-downloaded',
    changes: null,
    prepare: async (scene) => [await scene.buy(), '--out', scene.shop.dataFolder],
  },
  'orders mark-keys-revoked': {
    action: 'keys-of-order-revoked-at-vendor',
    changes: 'licence_keys',
    prepare: async (scene) => {
      await scene.replaceKey();
      const { rows } = await scene.shop.database.pool.query(
        'select order_id from key_facts where is_to_revoke order by id desc limit 1',
      );
      return [rows[0].order_id];
    },
  },
  'orders fix-email': {
    action: 'email-corrected',
    changes: 'orders',
    prepare: async (scene) => [await scene.buy(), 'mia.nguyen@example.com'],
  },
  'orders reissue': {
    action: 'invoice-reissued',
    changes: 'invoice_reissues',
    prepare: async (scene) => [await scene.buy(), '--abn', '51824753556'],
  },
  'orders change-term': {
    action: 'term-changed',
    changes: 'licences',
    prepare: async (scene) => [await scene.buy(), '--first-day', '2030-01-01'],
  },
  'refunds continued': {
    ...{ action: 'continued-seats-chosen', changes: 'licences', writesFirst: 'licence-days-moved' },
    prepare: async (scene) => [await scene.buyContinued(), '--choose', 'begin-now'],
  },
  'orders note': {
    action: 'note-added',
    changes: 'order_notes',
    prepare: async (scene) => [await scene.buy(), 'Called back'],
  },
  'orders set-gateway': {
    action: 'gateway-set',
    changes: 'orders',
    prepare: async ({ shop }) => {
      const order = { email: 'mia@example.com', gateway: 'https://elsewhere.example', ageSeconds: 0 };
      const [orderId = ''] = await insertPendingOrders(shop.database.pool, order);
      return [orderId, 'demo'];
    },
  },
  'quotes create': {
    action: 'quote-made',
    changes: 'quotes',
    prepare: async ({ shop }) => {
      const file = join(shop.dataFolder, 'quote.json');
      await writeFile(file, JSON.stringify(agreedQuote()));
      return [file];
    },
  },
  'quotes withdraw': { action: 'quote-withdrawn', changes: 'quotes', prepare: nameQuote },
  'quotes follow-up': { action: 'quote-followed-up', changes: 'quote_follow_ups', prepare: nameQuote },
  'quotes send': { action: 'quote-sent', changes: null, prepare: nameQuote },
  'quotes fix-email': {
    action: 'quote-email-corrected',
    changes: 'quotes',
    prepare: async (scene) => [...(await nameQuote(scene)), 'noah@example.com'],
  },
  'quotes mark-paid': {
    action: 'quote-marked-paid',
    changes: 'quotes',
    prepare: async (scene) => [...(await nameQuote(scene)), '--amount', '98.99'],
  },
  'receipts bounced': {
    action: 'receipt-bounced',
    changes: 'orders',
    prepare: async (scene) => [await scene.buy()],
  },
  'receipts retry': {
    action: 'receipt-retried',
    changes: 'orders',
    prepare: async (scene) => [await scene.buyWithDeadReceipt()],
  },
  refund: {
    action: 'refund-requested',
    changes: 'refunds',
    prepare: async (scene) => [await scene.buy(), ...reason],
  },
  'keys import': {
    action: 'keys-imported',
    changes: 'key_batches',
    prepare: async ({ shop }) => {
      const file = join(shop.dataFolder, 'keys.csv');
      await writeFile(file, vendorKeys(2).join('\n'));
      return [file, '--product', productId, '--sells-imported', 'no'];
    },
  },
  'keys void': {
    action: 'keys-voided',
    changes: 'stock_keys',
    prepare: async (scene) => [...(await scene.importKeys()), ...reason],
  },
  'keys undo-void': {
    action: 'keys-unvoided',
    changes: 'stock_keys',
    prepare: async (scene) => [await scene.voidKeys()],
  },
  'keys replace': {
    action: 'key-replaced',
    changes: 'licence_keys',
    prepare: async (scene) => {
      const { orderId, licenceKeyId } = await scene.sellKey();
      return [orderId, licenceKeyId, ...reason];
    },
  },
  'keys to-revoke --reveal': {
    action: 'keys-to-revoke-revealed',
    changes: null,
    prepare: async (scene) => {
      await scene.replaceKey();
      return ['--reveal'];
    },
  },
  'keys to-revoke --done': {
    action: 'keys-revoked-at-vendor',
    changes: 'licence_keys',
    prepare: async (scene) => ['--done', await scene.replaceKey()],
  },
  'keys release-quarantine': {
    action: 'quarantine-released',
    changes: 'stock_keys',
    prepare: async (scene) => scene.quarantine(),
  },
  'products add': {
    action: 'product-added',
    changes: 'products',
    prepare: async () => ['--id', 'log-guard', '--name', 'Log Guard', '--price', '19.90'],
  },
  'products price': {
    action: 'product-repriced',
    changes: 'products',
    prepare: async () => [productId, '160.00'],
  },
  'products floor': { action: 'product-changed', changes: 'products', prepare: async () => [productId, 85] },
  'products move': { action: 'product-moved', changes: 'products', prepare: async () => [productId, 1] },
  'products stock-rule': {
    action: 'product-stock-rule-changed',
    changes: 'products',
    prepare: async () => [productId, '--low-stock-threshold', 4],
  },
  'products withdraw': { action: 'product-withdrawn', changes: 'products', prepare: async () => [productId] },
  'products restore': { action: 'product-restored', changes: 'products', prepare: async () => [productId] },
  'doctor --test-mail': {
    // The other checks may find something.
    ...{ action: 'test-mail-sent', changes: null, exitCode: expect.any(Number) },
    prepare: async () => ['--test-mail'],
  },
  'people export': { action: 'person-exported', changes: null, prepare: nameBuyer },
  'people erase': { action: 'person-erased', changes: 'orders', prepare: nameBuyer },
  'secrets change': { action: 'shop-secret-changed', changes: 'shop_state', prepare: async () => [] },
  'login-link': { action: 'login-link-made', changes: 'operator_login_links', prepare: async () => [] },
};
