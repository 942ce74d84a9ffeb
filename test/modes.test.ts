import { describe, expect, it } from 'vitest';
import type { Config } from '../server/config.ts';
import { insertPendingOrders } from './pending-orders.ts';
import { Customer } from './shop-driver.ts';
import { startTestShop, type TestShop } from './start-shop.ts';

/** Nothing listens there: Stripe can't be reached. */
const stripe = {
  secretKey: 'sk_test_unreachable',
  publishableKey: 'pk_test_unreachable',
  webhookSecrets: ['whsec_unreachable'],
  apiBase: 'http://127.0.0.1:9',
};
const sandbox = { mode: 'sandbox', stripe } satisfies Partial<Config>;
const live = { mode: 'live', stripe } satisfies Partial<Config>;

async function withShop(config: Partial<Config>, work: (shop: TestShop) => Promise<void>): Promise<void> {
  const shop = await startTestShop({ config });
  await work(shop).finally(() => shop.stop());
}

async function countOrders({ database }: TestShop): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as count from orders');
  return rows[0].count;
}

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
