import { randomUUID } from 'node:crypto';
import { calls, headers as names } from '../../contract/calls.ts';
import type { CheckoutAnswer } from '../../contract/checkout-answer.ts';
import type { RenewalPlan } from '../../contract/renewals.ts';
import type { DeskBrowser } from '../desk-browser.ts';
import type { Queryable } from '../faults/audit-subject.ts';
import type { Purchase } from '../faults/crowd.ts';
import { OrderDesk } from '../order-desk.ts';
import { Customer, type ShopAnswer, validCard } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';
import { checkPromise, countLeftOpen, isCovered } from './check-promise.ts';
import { must, SeatBook, type Wanted } from './seat-book.ts';

/** What a scene needs of a shop. */
export interface LicenceShop {
  /** Of the shop that runs now. */
  readonly url: string;
  readonly desk: DeskBrowser;
  readonly database: Queryable;
  /** Sends a payment; again with the same key, until its outcome is known, where the shop may be killed. */
  send?<Body>(
    purchase: Omit<Purchase, 'repeat'> & { readonly repeat: Sending<Body> },
  ): ReturnType<Sending<Body>>;
}

type Sending<Body> = () => Promise<ShopAnswer<Body>>;

/** A shop on any day, with what the book says of its licences. */
export class LicenceScene {
  readonly shop: LicenceShop;
  readonly book = new SeatBook();
  today: string;
  /** How often each act was done. */
  readonly counts = new Map<string, number>();

  /** One for the tests of the calling file. */
  static async start(): Promise<LicenceScene> {
    const { shop, desk } = await OrderDesk.start();
    return LicenceScene.open({
      get url() {
        return shop.url;
      },
      desk,
      database: shop.database.pool,
    });
  }

  /**
   * From now on, the database counts days from a table: each moment is on the day that it was then. So the shop itself
   * writes what it would write on that day.
   */
  static async open(shop: LicenceShop): Promise<LicenceScene> {
    const { rows } = await shop.database.query<{ today: string }>('select shop_today()::text as today');
    await shop.database.query('create table test_days (since timestamptz primary key, days int not null)');
    await shop.database.query('grant select on test_days to public');
    await shop.database.query(`
      create or replace function shop_day(moment timestamptz) returns date stable parallel safe language sql as $$
        select (moment at time zone shop_time_zone())::date
          + coalesce((select days from test_days where since <= moment order by since desc limit 1), 0)
      $$`);
    return new LicenceScene(shop, rows[0]?.today ?? '');
  }

  private constructor(shop: LicenceShop, today: string) {
    this.shop = shop;
    this.today = today;
  }

  newBuyer(): Promise<Customer> {
    return new Customer(this.shop).verifyEmail();
  }

  async travel(days: number): Promise<void> {
    await this.query(
      `insert into test_days select now(), $1::int + coalesce(max(days), 0) from test_days`,
      days,
    );
    this.today = Temporal.PlainDate.from(this.today).add({ days }).toString();
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
  async pay(buyer: Customer, wanted: Wanted, tag?: string): Promise<ShopAnswer<Paid>> {
    const body = { email: buyer.email, billing: validBilling, payment: validCard, ...renewalOf(wanted) };
    const idempotencyKey = randomUUID();
    const headers = {
      [names.idempotencyKey]: idempotencyKey,
      ...(tag !== undefined && { [names.termsShown]: tag }),
    };
    const repeat = () => buyer.request<Paid>('POST', calls.checkout.path, body, headers);
    return this.shop.send?.({ email: buyer.email, idempotencyKey, repeat }) ?? repeat();
  }

  /** Shows the days of a purchase, pays it and writes it down. */
  async buy(buyer: Customer, wanted: Wanted): Promise<string> {
    const plan = await this.plan(buyer, wanted);
    const { status, text, body } = await this.pay(buyer, wanted, plan.tag);
    must(status === 200, `a purchase: ${status} ${text}`);
    this.book.record(body.orderId, buyer.email, plan.lines, wanted);
    await this.forgetCarts();
    return body.orderId;
  }

  /** Shows the days of several purchases, and pays them together. */
  async race(buyer: Customer, wishes: readonly Wanted[]): Promise<number> {
    const plans: RenewalPlan[] = [];
    for (const wanted of wishes) plans.push(await this.plan(buyer, wanted));
    return this.payTogether(buyer, wishes, plans);
  }

  /** Sends payments together. At least one is sold, and each as it was shown. Returns how many. */
  async payTogether(
    buyer: Customer,
    wishes: readonly Wanted[],
    plans: readonly RenewalPlan[],
  ): Promise<number> {
    const answers = await Promise.all(wishes.map((wanted, i) => this.pay(buyer, wanted, plans[i]?.tag)));
    const sold = new Map<string, { plan: RenewalPlan; wanted: Wanted }>();
    for (const [i, { status, text, body }] of answers.entries()) {
      const [plan, wanted] = [plans[i], wishes[i]];
      if (status === 200 && plan && wanted) sold.set(body.orderId, { plan, wanted });
      else must([409, 412].includes(status), `one of several payments: ${status} ${text}`);
    }
    must(sold.size > 0, 'none of several payments was taken');
    const rows = await this.query<{ id: string }>(
      'select id from orders where id = any($1) order by invoice_number',
      [...sold.keys()],
    );
    for (const { id } of rows) {
      const paid = sold.get(id);
      if (paid) this.book.record(id, buyer.email, paid.plan.lines, paid.wanted);
    }
    await this.forgetCarts();
    return sold.size;
  }

  /** The operator has entered a code just now. */
  async freshen(): Promise<void> {
    await this.query(`update operator_sessions set fresh_until = now() + interval '5 minutes'`);
  }

  /** The same cart may be bought again at once. */
  async forgetCarts(): Promise<void> {
    await this.query(
      'update orders set cart_hash = null where cart_hash is not null and invoice_number is not null',
    );
  }

  async query<Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.shop.database.query<Row>(statement, values)).rows;
  }
}

type Paid = CheckoutAnswer & { readonly code?: string };

function renewalOf({ items, renews, renewCovered }: Wanted) {
  return renews.length > 0 ? { items, renews, renewCovered } : { items };
}
