import { randomUUID } from 'node:crypto';
import { calls, headers as names } from '../../contract/calls.ts';
import type { CheckoutAnswer } from '../../contract/checkout-answer.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import type { RenewalPlan } from '../../contract/renewals.ts';
import { OrderDesk } from '../order-desk.ts';
import { Customer, validCard } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';
import { checkPromise, countLeftOpen, isCovered } from './check-promise.ts';
import { must, SeatBook, type Wanted } from './seat-book.ts';

/** A shop on any day, with what the book says of its licences. */
export class LicenceScene {
  readonly stage: OrderDesk;
  readonly book = new SeatBook();
  today: string;
  /** How often each act was done, and refused. */
  readonly counts = new Map<string, number>();

  /** Its database takes the day from a table: the rows of licences are those that the shop wrote on that day. */
  static async start(): Promise<LicenceScene> {
    const stage = await OrderDesk.start();
    const { pool } = stage.shop.database;
    const { rows } = await pool.query<{ today: string }>('select shop_today()::text as today');
    const today = rows[0]?.today ?? '';
    await pool.query(`
      create table test_day (today date not null);
      grant select on test_day to public;
      insert into test_day values ('${today}');
      create or replace function shop_today() returns date stable parallel safe language sql
        as $$ select today from test_day $$`);
    return new LicenceScene(stage, today);
  }

  constructor(stage: OrderDesk, today: string) {
    this.stage = stage;
    this.today = today;
  }

  newBuyer(): Promise<Customer> {
    return new Customer(this.stage.shop).verifyEmail();
  }

  async travel(days: number): Promise<void> {
    this.today = Temporal.PlainDate.from(this.today).add({ days }).toString();
    await this.query('update test_day set today = $1', this.today);
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  /** What the page shows before the payment. The book must agree with every day of it. */
  async plan(buyer: Customer, wanted: Wanted): Promise<RenewalPlan> {
    const { status, text, body } = await buyer.request<RenewalPlan>('POST', calls.readRenewal.path, {
      email: buyer.email,
      ...renewalOf(wanted),
    });
    must(status === 200, `the days of a renewal: ${status} ${text}`);
    checkPromise(this.book, body.lines, wanted, this.today);
    const { book } = this;
    must((body.covered !== null) === isCovered(book, wanted), `covered: ${JSON.stringify(body.covered)}`);
    const open = body.open.reduce((sum, { seats }) => sum + seats, 0);
    must(open === countLeftOpen(book, body.lines, wanted), `${open} seats are said to be left open`);
    return body;
  }

  /** Pays in the page. `tag`: of the days that it showed. */
  pay(buyer: Customer, wanted: Wanted, tag?: string) {
    const body = { email: buyer.email, billing: validBilling, payment: validCard, ...renewalOf(wanted) };
    return buyer.request<CheckoutAnswer & { code?: string }>('POST', calls.checkout.path, body, {
      [names.idempotencyKey]: randomUUID(),
      ...(tag !== undefined && { [names.termsShown]: tag }),
    });
  }

  /** Shows the days of a purchase, pays it and writes it down. */
  async buy(buyer: Customer, wanted: Wanted): Promise<string> {
    const plan = await this.plan(buyer, wanted);
    const { status, text, body } = await this.pay(buyer, wanted, plan.tag);
    must(status === 200, `a purchase: ${status} ${text}`);
    this.book.record(body.orderId, buyer.email, plan.lines);
    await this.datePayments();
    return body.orderId;
  }

  /** Sends several payments together. At least one is sold, and each as it was shown. */
  async race(buyer: Customer, wishes: readonly Wanted[]): Promise<number> {
    const plans: RenewalPlan[] = [];
    for (const wanted of wishes) plans.push(await this.plan(buyer, wanted));
    const answers = await Promise.all(wishes.map((wanted, i) => this.pay(buyer, wanted, plans[i]?.tag)));
    const sold = new Map<string, RenewalPlan>();
    for (const [i, { status, text, body }] of answers.entries()) {
      const plan = plans[i];
      if (status === 200 && plan) sold.set(body.orderId, plan);
      else must([409, 412].includes(status), `one of several payments: ${status} ${text}`);
    }
    must(sold.size > 0, 'none of several payments was taken');
    const rows = await this.query<{ id: string }>(
      'select id from orders where id = any($1) order by invoice_number',
      [...sold.keys()],
    );
    for (const { id } of rows) this.book.record(id, buyer.email, sold.get(id)?.lines ?? []);
    await this.datePayments();
    return sold.size;
  }

  async refund(orderId: string, what: object): Promise<void> {
    await this.stage.setFresh(true);
    const params = { orderId };
    const { refundedCents } = (await this.stage.desk.call(orderCalls.readOrder, { params })).body;
    const body = { what, reason: 'By mistake', refundedCents };
    const { status, text } = await this.stage.desk.call(orderCalls.refundOrder, { params, body });
    must(status === 200, `a refund: ${status} ${text}`);
  }

  async correctAddress(orderId: string, email: string): Promise<void> {
    await this.stage.setFresh(true);
    const { status, text } = await this.stage.desk.call(orderCalls.fixEmail, {
      params: { orderId },
      body: { email },
    });
    must(status === 200, `a corrected address: ${status} ${text}`);
    this.book.emails.set(orderId, email);
  }

  /** Orders that were paid just now were paid on the day of the scene, and may be bought again. */
  async datePayments(): Promise<void> {
    await this.query(
      `update orders set settled_at = greatest(settled_at, $1::date + interval '2 hours'), cart_hash = null
       where cart_hash is not null and invoice_number is not null`,
      this.today,
    );
  }

  async query<Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.stage.shop.database.pool.query<Row>(statement, values)).rows;
  }
}

function renewalOf({ items, renews, renewCovered }: Wanted) {
  return renews.length > 0 ? { items, renews, renewCovered } : { items };
}
