import { readdir, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ShopConfig } from '../server/gateways/settings.ts';
import { insertPendingOrders } from './pending-orders.ts';
import { Customer } from './shop-driver.ts';
import { startShopProgram } from './shop-program.ts';
import { startTestShop, type TestShop } from './start-shop.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Nothing listens there: Stripe can't be reached. */
const stripe = {
  secretKey: 'sk_test_unreachable',
  publishableKey: 'pk_test_unreachable',
  webhookSecrets: ['whsec_unreachable'],
  takesPayTo: false,
  apiBase: 'http://127.0.0.1:9',
};
const sandbox = { mode: 'sandbox', stripe } satisfies Partial<ShopConfig>;
const live = { mode: 'live', stripe } satisfies Partial<ShopConfig>;

async function withShop(config: Partial<ShopConfig>, work: (shop: TestShop) => Promise<void>): Promise<void> {
  const shop = await startTestShop({ config });
  await work(shop).finally(() => shop.stop());
}

async function countOrders({ database }: TestShop): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as count from orders');
  return rows[0].count;
}

it('a start in live mode reports everything that is missing, and starts no database', async () => {
  const dataFolder = await makeTemporaryFolder();
  const environment = { MODE: 'live', PORT: 'http', DATA_DIR: dataFolder, CRASH_AT: 'after_charge' };
  const { child, ended } = startShopProgram({ environment, stderr: 'pipe' });
  const sentences = await text(child.stderr as Readable);
  expect(await ended).toBe('1');
  const variables = sentences.split('\n').map((sentence) => sentence.split(' ')[0]);
  expect(variables).toEqual([
    ...[
      'PORT',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRETS',
      'HTTPS',
      'PUBLIC_URL',
    ],
    ...[
      'SMTP_URL',
      'OPERATORS',
      'SHOP_SECRET',
      'KEYS_SECRET',
      'RATE_LIMITS',
      'CRASH_AT',
      ...Array(11).fill('shop.config.ts:'),
      ...['policies/terms.md', 'policies/privacy.md', 'policies/refunds.md'],
      '',
    ],
  ]);
  expect(await readdir(dataFolder)).toEqual([]);
  await rm(dataFolder, { recursive: true });
});

describe('without a connection to Stripe', () => {
  it('a sandbox shop opens with products and no order, and shows no code', async () => {
    await withShop(sandbox, async (shop) => {
      const buyer = new Customer(shop);
      expect((await buyer.listProducts()).body).toHaveLength(2);
      expect(await countOrders(shop)).toBe(0);
      expect((await buyer.requestCode()).body).toEqual({ message: 'Verification code sent' });
      const [mail] = await shop.mailServer.waitForMails(1);
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
      expect((await buyer.enterCode(code)).status).toBe(200);
    });
  });

  it('a live shop opens with neither products nor orders, and shows no code', async () => {
    await withShop(live, async (shop) => {
      const buyer = new Customer(shop);
      expect((await buyer.listProducts()).body).toEqual([]);
      expect(await countOrders(shop)).toBe(0);
      expect((await buyer.requestCode()).body).toEqual({ message: 'Verification code sent' });
      await shop.restart();
      expect((await new Customer(shop).listProducts()).body).toEqual([]);
    });
  });
});

it('a live shop warns at its start of licence keys that it makes up, and a sandbox does not', async () => {
  const warning = 'buyers pay real money for licence keys that the shop makes up';
  await withShop(live, async (shop) => {
    await shop.database.pool.query(
      `insert into products (id, position, name, price_cents, description, features) values ('a', 1, 'A', 1, '', '{}')`,
    );
    expect(shop.logLines.join()).not.toContain(warning);
    await shop.restart();
    expect(shop.logLines.join()).toContain(warning);
  });
  await withShop(sandbox, async (shop) => expect(shop.logLines.join()).not.toContain(warning));
});

describe('a database', () => {
  it('of demo mode is refused by every other mode', async () => {
    await withShop({}, async (shop) => {
      for (const other of [sandbox, live]) {
        await expect(shop.startNode(other)).rejects.toThrow(
          `This database belongs to demo mode, and MODE is ${other.mode}`,
        );
      }
      await shop.restart();
    });
  });

  it('of live mode is refused by the others, before they seed anything', async () => {
    await withShop(live, async (shop) => {
      for (const mode of ['demo', 'sandbox'] as const) {
        await expect(shop.startNode({ mode })).rejects.toThrow(
          `This database belongs to live mode, and MODE is ${mode}`,
        );
      }
      expect(await countOrders(shop)).toBe(0);
      expect((await new Customer(shop).listProducts()).body).toEqual([]);
    });
  });

  it('with a pending order of a gateway that is not configured is refused', async () => {
    await withShop(sandbox, async (shop) => {
      await insertPendingOrders(shop.database.pool, { email: 'a@example.com', gateway: 'stripe' });
      await expect(shop.startNode()).rejects.toThrow(
        "1 pending order belongs to the gateway stripe, which isn't configured.",
      );
    });
  });
});
