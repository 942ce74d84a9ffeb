import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import { demoInvoice } from '../contract/demo.ts';
import { DemoGatewayProcess } from './demo-gateway-process.ts';
import { Customer } from './shop-driver.ts';
import { startTestShop, type TestShop } from './start-shop.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A shop and a demo gateway process that can fail. The shop gives up on the gateway after 1.5 s. */
export class ShopWithGateway {
  readonly shop: TestShop;
  readonly gateway: DemoGatewayProcess;

  static async start(): Promise<ShopWithGateway> {
    const gateway = await DemoGatewayProcess.start(await makeTemporaryFolder());
    const shop = await startTestShop({
      config: { rateLimits: false, trustProxy: true, gatewayUrl: gateway.url },
      gatewayTimeoutMilliseconds: 1_500,
    });
    return new ShopWithGateway(shop, gateway);
  }

  private constructor(shop: TestShop, gateway: DemoGatewayProcess) {
    this.shop = shop;
    this.gateway = gateway;
  }

  async stop(): Promise<void> {
    await this.shop.stop();
    await this.gateway.end();
    await rm(this.gateway.dataFolder, { recursive: true });
  }

  newBuyer(): Promise<Customer> {
    return new Customer(this.shop).verifyEmail();
  }

  /** Moves pending orders a minute into the past, which is longer than any charge takes. */
  async makePendingOrdersStale(): Promise<void> {
    await this.shop.database.pool.query(
      `update orders set created_at = created_at - interval '1 minute' where state = 'pending'`,
    );
  }

  async countPending(): Promise<number> {
    const { rows } = await this.shop.database.pool.query(
      `select count(*)::int as count from orders where state = 'pending'`,
    );
    return rows[0].count;
  }

  /** The id of a buyer's only order. */
  async orderIdOf({ email }: Customer): Promise<string> {
    const { rows } = await this.shop.database.pool.query('select id from orders where email = $1', [email]);
    expect(rows).toHaveLength(1);
    return rows[0].id;
  }

  async isCharged(orderId: string): Promise<boolean> {
    const lines = await this.gateway.readLedger();
    return lines.some((line) => line.outcome === 'approved' && line.orderId === orderId);
  }

  /** Checks that each charge belongs to one paid order with its amount and transaction, and the other way round. */
  async auditCharges(): Promise<void> {
    const captures = (await this.gateway.readLedger()).flatMap((line) =>
      line.outcome === 'approved' ? [[line.orderId, line.amountCents, line.transactionId]] : [],
    );
    const { rows } = await this.shop.database.pool.query(
      `select id, total_cents, transaction_id from orders where state in ('paid', 'fulfilled') and id != $1`,
      [demoInvoice.id],
    );
    const paid = rows.map((row) => [row.id, Number(row.total_cents), row.transaction_id]);
    expect(captures.sort()).toEqual(paid.sort());
  }
}

/** A new purchase attempt. */
export function newPurchase(): { idempotencyKey: string } {
  return { idempotencyKey: randomUUID() };
}
