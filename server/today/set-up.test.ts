import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { healthCalls } from '../../contract/desk/health.ts';
import { overviewCalls } from '../../contract/desk/overview.ts';
import { type SetUpName, setUpNames } from '../../contract/desk/set-up.ts';
import { shop as demoSeller } from '../../shop.config.ts';
import { configOf } from '../../test/config-of.ts';
import { DeskBrowser } from '../../test/desk-browser.ts';
import { insertSale } from '../../test/insert-sale.ts';
import { ownSeller, writeOwnPolicies } from '../../test/own-seller.ts';
import { serveSmallPage } from '../../test/security/small-page.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { storeEvent } from '../payments/event-store.ts';
import type { OperatorSetting } from '../platform/settings/setting-forms.ts';
import { writeMailDomain } from './mail-domain.ts';
import { listOpenSetUp, readSetUp } from './set-up.ts';

const operators: OperatorSetting[] = [
  { email: 'owner@shop.example', role: 'owner' },
  { email: 'sam@shop.example', role: 'support' },
];
const shop = await shareTestShop({
  config: { adminPort: 0, operators },
  servePage: serveSmallPage,
  serveDeskPage: serveSmallPage,
});
const { db, pool } = shop.database;
const policyFolder = await writeOwnPolicies();

const fresh = { db, config: configOf({}), seller: demoSeller, mailer: { destination: '/data/mails' } };
const stripe = {
  MODE: 'sandbox',
  STRIPE_SECRET_KEY: 'sk_test_secretpart',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51',
  STRIPE_WEBHOOK_SECRETS: 'whsec_secretpart',
  PUBLIC_URL: 'https://reefsoftware.com.au',
  SMTP_URL: shop.mailServer.url,
};
const own = {
  ...fresh,
  config: configOf(stripe),
  seller: ownSeller,
  policyFolder,
  mailer: { destination: shop.mailServer.url },
};

async function open(parts: Parameters<typeof readSetUp>[0]): Promise<SetUpName[]> {
  return (await readSetUp(parts)).filter(({ isDone }) => !isDone).map(({ name }) => name);
}

async function openDesk(email: string) {
  const desk = await new DeskBrowser(shop, { email }).signIn();
  const list = async () => (await desk.call(overviewCalls.readOverview)).body.setUp;
  return { desk, list };
}

it('a fresh demo has everything to do but keys, which it makes, in the order in which one does it', async () => {
  const steps = await readSetUp(fresh);
  expect(steps.map(({ name }) => name)).toEqual(setUpNames);
  expect(await open(fresh)).toEqual(setUpNames.filter((name) => name !== 'keys'));
  for (const { isDone, action } of steps) expect(action === null).toBe(isDone);
  expect(steps[0]?.action).toContain('abn');
  expect(steps[0]?.action).not.toContain('bankAccount');
});

it('a seller’s own file and policies do theirs, and so does an account that is left out', async () => {
  const files = ['seller', 'policies', 'bank-account'];
  for (const bankAccount of [ownSeller.bankAccount, undefined]) {
    const found = await open({ ...own, seller: { ...ownSeller, bankAccount } });
    expect(found.filter((name) => files.includes(name))).toEqual([]);
  }
  expect(await open({ ...own, seller: { ...ownSeller, brand: { accent: '#7a1f5c' } } })).not.toContain(
    'look',
  );

  const brandFolder = await makeTemporaryFolder();
  await writeFile(join(brandFolder, 'logo.svg'), '<svg viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>');
  expect(await open(own)).toContain('look');
  expect(await open({ ...own, brandFolder })).not.toContain('look');
});

it('support sees what support may do, an owner everything; only an owner settles it', async () => {
  const [owner, support] = [await openDesk('owner@shop.example'), await openDesk('sam@shop.example')];
  expect((await support.list()).map(({ name }) => name)).toEqual(['test-mail', 'test-purchase']);
  expect((await owner.list()).map(({ name }) => name)).toEqual(setUpNames);
  const keep = { body: { what: 'look' } } as const;
  expect((await support.desk.call(overviewCalls.settleSetUp, keep)).status).toBe(403);
  expect((await owner.desk.call(overviewCalls.settleSetUp, keep)).status).toBe(200);
  expect((await owner.list()).find(({ name }) => name === 'look')?.isDone).toBe(true);
});

it('a test mail counts once this mail server has accepted it', async () => {
  expect(await open(own)).toContain('test-mail');
  const { desk } = await openDesk('sam@shop.example');
  await desk.call(healthCalls.sendTestMail);
  expect(await open(own)).not.toContain('test-mail');
  expect(await open({ ...own, mailer: { destination: 'smtp://other.example' } })).toContain('test-mail');
});

it('the mail domain counts as its last check found it', async () => {
  await writeMailDomain(db, { domain: 'reefsoftware.com.au', open: ['DMARC'] });
  const [step] = (await readSetUp(own)).filter(({ name }) => name === 'mail-domain');
  expect(step).toMatchObject({ isDone: false, action: expect.stringContaining('names for DMARC') });
  await writeMailDomain(db, { domain: 'elsewhere.example', open: [] });
  expect(await open(own)).toContain('mail-domain');
  await writeMailDomain(db, { domain: 'reefsoftware.com.au', open: [] });
  expect(await open(own)).not.toContain('mail-domain');
});

it('keys count when every product on sale has some, and in live mode none may be made up', async () => {
  await pool.query(`update products set fulfilment = 'stock' where id = 'endpoint-complete'`);
  const [step] = (await readSetUp(own)).filter(({ name }) => name === 'keys');
  expect(step).toMatchObject({ isDone: false, link: { href: '/keys/endpoint-complete' } });
  await pool.query(`update products set fulfilment = 'generated'`);
  expect(await open(own)).not.toContain('keys');
  expect(await open({ ...own, config: { ...own.config, mode: 'live' } })).toContain('keys');
});

it('an event of a gateway and a paid order do the last two; then the list never comes back', async () => {
  expect(await open(own)).toEqual(['webhook', 'test-purchase']);
  await storeEvent(db, 'stripe', { id: 'evt_1', type: 'x', objectId: 'pi_1', paymentId: 'pi_1' });
  expect(await open(own)).toEqual(['test-purchase']);
  await insertSale(pool, new Date().toISOString());
  expect(await listOpenSetUp({ ...own, role: 'owner' })).toEqual([]);
  await pool.query('delete from gateway_events');
  expect(await open(own)).toEqual(['webhook']);
  expect(await listOpenSetUp({ ...own, role: 'owner' })).toEqual([]);
});

it('an owner hides the list', async () => {
  await pool.query(`delete from shop_state where name = 'set_up_list'`);
  const { desk, list } = await openDesk('owner@shop.example');
  expect(await list()).not.toEqual([]);
  await desk.call(overviewCalls.settleSetUp, { body: { what: 'list' } });
  expect(await list()).toEqual([]);
});
