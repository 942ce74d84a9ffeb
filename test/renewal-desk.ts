import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { DeskCall } from '../contract/desk/desk-call.ts';
import { orderCalls as calls } from '../contract/desk/orders.ts';
import { DemoGateway } from '../server/demo/demo-gateway.ts';
import { openLog } from '../server/platform/log/log.ts';
import type { RefundParts } from '../server/refunds/settle-refund.ts';
import type { DeskBrowser } from './desk-browser.ts';
import { OrderDesk } from './order-desk.ts';
import { insertPendingOrders } from './pending-orders.ts';
import { runShopCommand } from './run-shop-command.ts';
import { expectSoundLicences } from './sound-licences.ts';
import { testKeysSecret } from './test-sealer.ts';

interface Licence {
  readonly firstSeat: number;
  readonly lastSeat: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly continues: number | null;
  readonly seatsLeft: number;
}

const productId = 'endpoint-complete';

/** A shop whose buyer renews orders, and whose operators refund them and change their terms. */
export class RenewalDesk {
  readonly #stage: OrderDesk;
  /** For refunds as the shop makes them by itself. */
  readonly parts: RefundParts;
  today = '';

  static async start(): Promise<RenewalDesk> {
    const desk = new RenewalDesk(await OrderDesk.start());
    const [row] = await desk.query<{ today: string }>('select shop_today()::text as today');
    desk.today = row?.today ?? '';
    return desk;
  }

  private constructor(stage: OrderDesk) {
    this.#stage = stage;
    const log = openLog('error');
    const { db } = stage.shop.database;
    this.parts = {
      ...{ db, log, outbox: { wake: () => {} } },
      gateways: [new DemoGateway({ db, clock: () => new Date(), log })],
    };
  }

  get desk(): DeskBrowser {
    return this.#stage.desk;
  }

  get shop() {
    return this.#stage.shop;
  }

  async changeBuyer(): Promise<void> {
    await this.#stage.setFresh(true);
    await this.#stage.changeBuyer();
  }

  /** Buys so many seats, and renews them in each further order. */
  async buyChain(...seats: readonly number[]): Promise<[string, string, string]> {
    return [await this.#buy(seats[0] ?? 1), ...(await this.#renew(seats.slice(1)))] as [
      string,
      string,
      string,
    ];
  }

  /** Renews an order. */
  async buyChainAfter(orderId: string, ...seats: readonly number[]): Promise<string[]> {
    return [orderId, ...(await this.#renew(seats, orderId))];
  }

  async #renew(seats: readonly number[], first = this.#last): Promise<string[]> {
    this.#last = first;
    const orderIds: string[] = [];
    for (const count of seats) orderIds.push(await this.#buy(count, this.#last));
    return orderIds;
  }

  #last = '';

  async #buy(quantity: number, renews?: string): Promise<string> {
    const { status, text, body } = await this.#stage.buyer.buy({
      items: [{ productId, quantity }],
      ...(renews && { renews, buyAgain: renews }),
    });
    expect(status, text).toBe(200);
    this.#last = body.orderId;
    return body.orderId;
  }

  /** Renews an order while others act: its answer, whatever it is. */
  renew(orderId: string, quantity: number) {
    return this.#stage.buyer.buy({ items: [{ productId, quantity }], renews: orderId, buyAgain: orderId });
  }

  preview(orderId: string, what: object) {
    return this.desk.call(calls.previewRefund, { params: { orderId }, body: { what } });
  }

  async refund(orderId: string, what: object, continued?: 'refund' | 'begin-now') {
    const { body } = await this.desk.call(calls.readOrder, { params: { orderId } });
    const { refundedCents } = body;
    return this.desk.call(calls.refundOrder, {
      params: { orderId },
      body: { what, reason: 'By mistake', refundedCents, continued },
    });
  }

  call<Call extends DeskCall>(call: Call, orderId: string, body?: object) {
    return this.desk.call(call, { params: { orderId }, ...(body && { body }) });
  }

  /** Runs a command beside the shop. */
  run(...args: readonly string[]) {
    const { database, mailServer, dataFolder } = this.shop;
    const settings = {
      ...{ DATABASE_URL: database.url, KEYS_SECRET: testKeysSecret, DATA_DIR: dataFolder },
      ...{ SMTP_URL: mailServer.url, ADMIN_PORT: '4000' },
    };
    return runShopCommand(settings, ...args);
  }

  async query<Row = Record<string, unknown>>(statement: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.shop.database.pool.query(statement, values)).rows as Row[];
  }

  licencesOf(orderId: string): Promise<Licence[]> {
    return this.query<Licence>(
      `select first_seat as "firstSeat", last_seat as "lastSeat", starts_on::text as "startsOn",
         ends_on::text as "endsOn", continues::int, seats_left as "seatsLeft"
       from licence_facts where order_id = $1 order by position, first_seat`,
      orderId,
    );
  }

  async paymentOf(orderId: string) {
    const [order] = await this.query<{ paymentId: string; amountCents: number }>(
      `select transaction_id as "paymentId", total_cents::int as "amountCents" from orders where id = $1`,
      orderId,
    );
    return { orderId, paymentId: order?.paymentId ?? '', amountCents: order?.amountCents ?? 0 };
  }

  /** A pending order that is to continue seats of an order's first licence. */
  async claim(orderId: string, seats: number): Promise<string> {
    const [pending = ''] = await insertPendingOrders(this.shop.database.pool, {
      ...{ email: `${randomBytes(4).toString('hex')}@example.com`, gateway: 'demo', ageSeconds: 0 },
    });
    await this.query('update order_lines set quantity = $2 where order_id = $1', pending, seats);
    await this.query(
      `insert into licence_claims (order_id, position, licence_id, seats)
       select $1, 0, min(id), $3 from licences where order_id = $2`,
      ...[pending, orderId, seats],
    );
    return pending;
  }

  alertsOf(orderId: string) {
    return this.query<{ kind: string; text: string; ended: boolean }>(
      'select kind, text, ended_at is not null as ended from alerts where order_id = $1 order by id',
      orderId,
    );
  }

  async actionsOf(orderId: string): Promise<string[]> {
    const events = await this.query<{ action: string }>(
      'select action from audit_events where order_id = $1 order by id',
      orderId,
    );
    return events.map(({ action }) => action);
  }

  /** The texts of the buyer's mails with new days, when there are so many. */
  async awaitMails(count: number): Promise<string[]> {
    const { email } = this.#stage.buyer;
    const find = () =>
      this.shop.mailServer.mails.filter(
        ({ recipients, messageId }) => recipients.includes(email) && messageId?.startsWith('<licence-days.'),
      );
    await expect.poll(() => find().length).toBe(count);
    return find().map(({ text }) => text ?? '');
  }

  /** What must hold for all licences that orders of this shop have. */
  expectSound({ alerted = false } = {}): Promise<void> {
    return expectSoundLicences(this.shop.database.pool, { today: this.today, alerted });
  }
}
