import { runAction } from '../../server/operators/desk/action.ts';
import { deskCalls } from '../../server/operators/desk/desk-calls.ts';
import { makeLoginLink } from '../../server/operators/desk/session/login-link.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { agreedQuote, insertQuote } from '../insert-quote.ts';
import { vendorKeys } from '../key-stock.ts';
import { Customer } from '../shop-driver.ts';
import type { CallScenario } from './call-scenario.ts';
import { orderScenarios } from './order-scenarios.ts';
import { type AuditScene, productId } from './scene.ts';

/** Another one than the scene's: a person who is erased must verify the address again. */
const aBuyer = async (scene: AuditScene) => {
  const buyer = await new Customer(scene.shop).verifyEmail();
  await scene.buy(buyer);
  return { body: { email: buyer.email } };
};
const aQuote = async ({ shop }: AuditScene) => ({
  params: { number: (await insertQuote(shop.database.pool)).number },
});
const aCustomer = async () => ({ body: { customer: 'mia@example.com' } });
const ofProduct = { params: { productId } };
const ofPeriod = { params: { kind: 'invoices' }, query: { from: '2026-07-01', to: '2026-07-31' } };
const newProduct = { id: 'mail-guard', name: 'Mail Guard', priceCents: 4_900 };
const file = () => ({
  query: { productId, fileName: 'keys.csv', sellsImported: 'no' },
  upload: vendorKeys(3).join('\n'),
});

/** Every POST of the desk's calls. */
export const callScenarios: Readonly<Record<string, CallScenario>> = {
  'session.sendCode': { changes: null, prepare: async ({ desk }) => ({ body: { email: desk.email } }) },
  'session.signIn': {
    changes: 'operator_sessions',
    prepare: async (scene) => {
      const code = await scene.askCode(new DeskBrowser(scene.shop));
      return { body: { email: scene.desk.email, code } };
    },
  },
  'session.useLoginLink': {
    changes: 'operator_sessions',
    prepare: async ({ shop, desk }) => {
      const parts = { db: shop.database.db, clock: () => new Date() };
      const { token } = await runAction(makeLoginLink, parts, 'mia', { email: desk.email });
      return { body: { token } };
    },
  },
  'session.enterFreshCode': {
    changes: 'operator_sessions',
    prepare: async (scene) => ({ body: { code: await scene.askCode() } }),
  },
  'session.endSession': {
    changes: null,
    prepare: async (scene) => {
      const other = await new DeskBrowser(scene.shop).signIn();
      const { sessions } = (await other.call(deskCalls.session.listSessions)).body;
      return { body: { id: sessions.find(({ isThisOne }) => isThisOne)?.id } };
    },
  },
  'session.signOut': {
    changes: null,
    prepare: async ({ shop }) => ({
      from: await new DeskBrowser(shop).signIn(),
      body: { everywhere: false },
    }),
  },
  'passkeys.askToAdd': { changes: null, prepare: async () => ({ body: {} }) },
  'passkeys.add': {
    changes: 'operator_passkeys',
    prepare: async ({ desk }) => ({ body: { name: 'Laptop', made: await desk.makePasskey() } }),
  },
  'passkeys.askToSignIn': { changes: null, prepare: async () => ({ body: {} }) },
  'passkeys.signIn': {
    changes: 'operator_sessions',
    prepare: async ({ shop, desk }) => {
      const from = new DeskBrowser(shop);
      const signed = await from.sign(await desk.addPasskey(), deskCalls.passkeys.askToSignIn);
      return { from, body: { signed } };
    },
  },
  'passkeys.askToConfirm': { changes: null, prepare: async () => ({ body: {} }) },
  'passkeys.confirm': {
    changes: 'operator_sessions',
    prepare: async ({ desk }) => ({
      body: { signed: await desk.sign(await desk.addPasskey(), deskCalls.passkeys.askToConfirm) },
    }),
  },
  'passkeys.remove': {
    changes: null,
    prepare: async ({ desk }) => ({ body: { id: (await desk.addPasskey()).id } }),
  },
  ...orderScenarios,
  'customers.readCustomer': { changes: null, prepare: aCustomer },
  'customers.listKeys': { changes: null, prepare: aCustomer },
  'customers.listRefunds': { changes: null, prepare: aCustomer },
  'customers.listNotes': { changes: null, prepare: aCustomer },
  'people.exportPerson': { changes: null, prepare: aBuyer },
  'people.erasePerson': { changes: 'orders', prepare: aBuyer },
  'quotes.downloadQuotes': { changes: null, prepare: async () => ({ body: {} }) },
  'quotes.searchQuotes': { changes: null, prepare: async () => ({ body: {} }) },
  'quotes.findBuyers': { changes: null, prepare: async () => ({ body: { text: 'mia' } }) },
  'quotes.fixEmail': {
    changes: 'quotes',
    prepare: async (scene) => ({ ...(await aQuote(scene)), body: { email: 'noah@example.com' } }),
  },
  'quotes.findLicences': { changes: null, prepare: async () => ({ body: { email: 'mia@example.com' } }) },
  'quotes.foreseeQuote': { changes: null, prepare: async () => ({ body: agreedQuote() }) },
  'quotes.drawDraft': { changes: null, prepare: async () => ({ body: agreedQuote() }) },
  'quotes.saveDraft': { changes: null, prepare: async () => ({ body: agreedQuote() }) },
  'quotes.createQuote': { changes: 'quotes', prepare: async () => ({ body: agreedQuote() }) },
  'quotes.withdrawQuote': { changes: 'quotes', prepare: aQuote },
  'quotes.sendQuote': { changes: null, prepare: aQuote },
  'quotes.followUpQuote': {
    changes: 'quote_follow_ups',
    prepare: async (scene) => ({ ...(await aQuote(scene)), body: { text: 'As discussed' } }),
  },
  'quotes.followUpQuotes': {
    changes: 'quote_follow_ups',
    prepare: async (scene) => ({ body: { numbers: [(await aQuote(scene)).params.number] } }),
  },
  'quotes.markPaid': {
    changes: 'quotes',
    prepare: async ({ shop }) => {
      const { number, totalCents } = await insertQuote(shop.database.pool);
      return { params: { number }, body: { amountCents: totalCents } };
    },
  },
  'keys.findKeys': { changes: null, prepare: async () => ({ body: { key: 'VEND-1' } }) },
  'keys.previewKeyImport': { changes: null, prepare: async () => file() },
  'keys.importKeys': { changes: 'key_batches', prepare: async () => file() },
  'keys.voidKeys': {
    changes: 'stock_keys',
    prepare: async (scene) => ({ body: { stockKeyIds: await scene.importKeys(), reason: 'Leaked' } }),
  },
  'keys.undoVoid': {
    changes: 'stock_keys',
    prepare: async (scene) => ({ body: { voidId: await scene.voidKeys() } }),
  },
  'keys.replaceKey': {
    changes: 'licence_keys',
    prepare: async (scene) => ({ body: { ...(await scene.sellKey()), reason: 'Dead' } }),
  },
  'keys.revealKeysToRevoke': {
    changes: null,
    prepare: async (scene) => ({ body: { licenceKeyIds: [await scene.replaceKey()] } }),
  },
  'keys.markKeysRevoked': {
    changes: 'licence_keys',
    prepare: async (scene) => ({ body: { licenceKeyIds: [await scene.replaceKey()] } }),
  },
  'keys.releaseQuarantine': {
    changes: 'stock_keys',
    prepare: async (scene) => ({ body: { stockKeyIds: await scene.quarantine(), note: 'Checked' } }),
  },
  'products.addProduct': { changes: 'products', prepare: async () => ({ body: newProduct }) },
  'products.changeProduct': {
    changes: 'products',
    prepare: async () => ({ ...ofProduct, body: { badge: 'NEW' } }),
  },
  'products.saveProduct': {
    changes: 'products',
    prepare: async () => ({ ...ofProduct, body: { badge: 'SALE' } }),
  },
  'products.moveProduct': {
    changes: 'products',
    prepare: async () => ({ ...ofProduct, body: { position: 1 } }),
  },
  'products.withdrawProduct': { changes: 'products', prepare: async () => ofProduct },
  'products.restoreProduct': { changes: 'products', prepare: async () => ofProduct },
  'exports.downloadExport': { changes: null, prepare: async () => ofPeriod },
  'audit.downloadAudit': { changes: null, prepare: async () => ({}) },
  'overview.dismissAlert': {
    changes: 'alerts',
    prepare: async ({ shop }) => {
      const { rows } = await shop.database.pool.query(
        `insert into alerts (subject, kind, text) values ('payment-differs x', 'payment-differs', 'Compare it.') returning id`,
      );
      return { body: { id: rows[0].id } };
    },
  },
  'search.suggest': { changes: null, prepare: async () => ({ body: { text: 'mia' } }) },
  'overview.snoozeTask': {
    changes: 'snoozed_tasks',
    prepare: async () => {
      const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      return { body: { kind: 'stock', id: 'endpoint-complete', until } };
    },
  },
  'overview.settleSetUp': { changes: 'shop_state', prepare: async () => ({ body: { what: 'look' } }) },
  'health.sendTestMail': { changes: null, prepare: async () => ({}) },
};
