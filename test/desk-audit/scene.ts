import { expect } from 'vitest';
import { deskCalls } from '../../server/operators/desk/desk-calls.ts';
import { DeskBrowser } from '../desk-browser.ts';
import { type FollowedEvent, followAudit } from '../follow-audit.ts';
import { vendorKeys } from '../key-stock.ts';
import { Customer } from '../shop-driver.ts';
import { shareTestShop, type TestShop } from '../start-shop.ts';

export const productId = 'endpoint-complete';

/** A shop for the tests of the calling file, with an operator at its desk, and a buyer. */
export class AuditScene {
  readonly shop: TestShop;
  readonly desk: DeskBrowser;
  readonly buyer: Customer;
  readonly takeEvents: () => Promise<FollowedEvent[]>;

  private constructor(shop: TestShop, desk: DeskBrowser, buyer: Customer) {
    this.shop = shop;
    this.desk = desk;
    this.buyer = buyer;
    this.takeEvents = followAudit(shop.database.pool);
  }

  static async open(): Promise<AuditScene> {
    const config = { adminPort: 0, rateLimits: false };
    const shop = await shareTestShop({ config });
    const buyer = await new Customer(shop).verifyEmail();
    return new AuditScene(shop, await new DeskBrowser(shop).signIn(), buyer);
  }

  async query<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.shop.database.pool.query(statement, values)).rows as Row[];
  }

  /** A code for the operator, as a browser asks for it: it is good for that browser's own purpose alone. */
  async askCode(browser = this.desk): Promise<string> {
    const { body } = await browser.call(deskCalls.session.sendCode, { body: { email: this.desk.email } });
    return body.demoCode ?? '';
  }

  /** A paid order whose receipt was mailed, and recorded as accepted. */
  async buy(buyer = this.buyer): Promise<string> {
    const { body } = await buyer.buy({ buyAgain: 'yes', items: [{ productId, quantity: 2 }] });
    const find = () => this.query(`select from orders where id = $1 and state = 'fulfilled'`, body.orderId);
    await expect.poll(async () => (await find()).length).toBe(1);
    return body.orderId;
  }

  /** A paid order of two seats that another one continues, and of which one seat is no longer there. */
  async buyContinued(): Promise<string> {
    const orderId = await this.buy();
    await this.buyer.buy({ buyAgain: 'yes', items: [{ productId, quantity: 2 }], renews: orderId });
    await this.query('update licences set last_seat = 1 where order_id = $1', orderId);
    return orderId;
  }

  /** A paid order whose receipt can't be mailed. */
  async buyWithDeadReceipt(): Promise<string> {
    const orderId = await this.buy();
    await this.query(
      `update orders set state = 'paid', receipt_rejected_at = now(), receipt_rejection = 'address-refused'
       where id = $1`,
      orderId,
    );
    return orderId;
  }

  /** The number of one of the keys of a new order. */
  async sellKey(): Promise<{ orderId: string; licenceKeyId: number }> {
    const orderId = await this.buy();
    const [key] = await this.query<{ id: number }>(
      'select id from licence_keys where order_id = $1',
      orderId,
    );
    return { orderId, licenceKeyId: key?.id ?? 0 };
  }

  /** The number of a key that the vendor is to revoke. */
  async replaceKey(): Promise<number> {
    const body = { ...(await this.sellKey()), reason: 'It was dead' };
    await this.desk.call(deskCalls.keys.replaceKey, { body });
    return body.licenceKeyId;
  }

  /** The numbers of new keys in stock. */
  async importKeys(count = 2): Promise<number[]> {
    const { body } = await this.desk.call(deskCalls.keys.importKeys, {
      query: { productId, fileName: 'keys.csv', sellsImported: 'no' },
      upload: vendorKeys(count).join('\n'),
    });
    const keys = await this.query<{ id: number }>(
      'select id from stock_keys where batch_id = $1',
      body.products[0]?.batchId,
    );
    return keys.map(({ id }) => id);
  }

  async quarantine(): Promise<number[]> {
    const ids = await this.importKeys();
    await this.query('update stock_keys set quarantined = true where id = any($1)', ids);
    return ids;
  }

  /** Takes keys off sale, and returns by which number that is undone. */
  async voidKeys(): Promise<number> {
    const ids = await this.importKeys();
    const [row] = await this.query<{ id: number }>(
      `with voiding as (insert into key_voids (reason, voided_by) values ('Leaked', 'somebody') returning id),
        voided as (
          update stock_keys set state = 'void', void_id = (select id from voiding) where id = any($1)
        )
      select id from voiding`,
      ids,
    );
    return Number(row?.id);
  }

  /** How many rows of a table the commit of the newest event has written. */
  async countRowsOfCommit(table: string): Promise<number> {
    // A refund is settled at once by another commit, and keeps the time of the commit that wrote it.
    const [column, ofEvent] = table === 'refunds' ? ['created_at', 'at'] : ['xmin', 'xmin'];
    const [row] = await this.query<{ count: number }>(
      `select count(*)::int as count from ${table}
       where ${column} = (select ${ofEvent} from audit_events order by id desc limit 1)`,
    );
    return row?.count ?? 0;
  }
}
