import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AgreedQuoteInput } from '../contract/desk/agreed-quote.ts';
import type { QuoteView } from '../contract/desk/quotes.ts';
import { renewInQuote } from '../contract/desk/renew-quote.ts';
import { parseQuoteNumber } from '../contract/quotes.ts';
import { deskCalls } from '../server/operators/desk/desk-calls.ts';
import { shop as seller } from '../shop.config.ts';
import { linkToQuote } from './link-to-quote.ts';
import type { openQuoteDesk } from './quote-desk.ts';
import { Customer } from './shop-driver.ts';

type Lines = AgreedQuoteInput['lines'];

export interface Sums {
  readonly subtotalCents: number;
  readonly gstCents: number;
  readonly totalCents: number;
}

/** A quote that was paid, and what it must be in every book. */
export interface Sale {
  readonly orderId: string;
  readonly quote: string;
  readonly token: string;
  readonly lines: Lines;
  readonly sums: Sums;
  readonly byCard: boolean;
}

/** How many years of licences a buyer who renews has. */
const years = 3;

/** Agrees with buyers on prices: quotes that are revised, expire, are paid in both ways, renewed and refunded in parts. */
export class AgreedBuyers {
  readonly sales: Sale[] = [];
  readonly counts: Record<string, number> = {};
  readonly #desk: Awaited<ReturnType<typeof openQuoteDesk>>;

  constructor(desk: Awaited<ReturnType<typeof openQuoteDesk>>) {
    this.#desk = desk;
  }

  #tokenOf(number: string): Promise<string> {
    return linkToQuote(this.#desk.stage.shop.database.pool, parseQuoteNumber(number) ?? 0);
  }

  async #create(email: string, changes: Partial<AgreedQuoteInput>): Promise<QuoteView> {
    const { status, body, text } = await this.#desk.create({ email, ...changes }, this.#desk.stage.desk);
    expect(status, text).toBe(200);
    return body;
  }

  /** Pays a quote by card, by transfer, or by both twice at the same moment: of these, one wins and the others are refused. */
  async #pay(buyer: Customer, quote: QuoteView, lines: Lines, way: number): Promise<Sale> {
    const token = await this.#tokenOf(quote.number);
    const sums = addUp(lines);
    const card = () => payByCard(buyer, token, lines);
    const isRace = way % 3 === 2;
    const transfer = async () => {
      // A transfer is quicker to record than a card is to charge: in every other race it waits for a card to be first.
      while (isRace && way % 2 === 0 && (await buyer.readQuote(token)).body.state === 'open');
      return this.#desk.payByTransfer(quote.number, sums.totalCents, { acceptExpired: true });
    };
    const ways = isRace ? [card, transfer, card, transfer] : [way % 3 === 0 ? card : transfer];
    const tries = await Promise.all(ways.map(async (act) => ({ act, answer: await act() })));
    const [won, ...more] = tries.filter(({ answer }) => answer.status === 200);
    expect([won, more.length], JSON.stringify(tries.map(({ answer }) => answer.text))).toEqual([
      expect.anything(),
      0,
    ]);
    for (const { act, answer } of tries.filter((one) => one !== won)) {
      if (act === card)
        expect(answer.body).toMatchObject({ code: expect.stringMatching(/^quote-(paid|being-paid)$/) });
      else expect(answer.body).toMatchObject({ detail: expect.stringMatching(/Nothing was recorded\.$/) });
      this.#count(`refused ${act === card ? 'card' : 'transfer'}`);
    }
    this.#count(`paid by ${won?.act === card ? 'card' : 'transfer'}${isRace ? ' in a race' : ''}`);
    const orderId = won?.answer.body.orderId ?? '';
    const sale = { orderId, quote: quote.number, token, lines, sums, byCard: won?.act === card };
    this.sales.push(sale);
    return sale;
  }

  async visit(i: number): Promise<void> {
    const buyer = await new Customer(this.#desk.stage.shop).verifyEmail();
    let lines = agreeOn(i);
    let quote = await this.#create(buyer.email, { lines });
    if (i % 5 === 0) {
      const old = { number: quote.number, token: await this.#tokenOf(quote.number), lines };
      lines = agreeOn(i + 1_000);
      quote = await this.#create(buyer.email, { lines, revises: old.number });
      expect((await payByCard(buyer, old.token, old.lines)).body.code).toBe('quote-revised');
      expect((await this.#desk.payByTransfer(old.number, addUp(old.lines).totalCents)).status).toBe(409);
      this.#count('revised');
    }
    if (i % 9 === 4) {
      await this.#desk.query(
        `update quotes set expires_at = now() - interval '1 second' where number = $1`,
        parseQuoteNumber(quote.number),
      );
      expect((await payByCard(buyer, await this.#tokenOf(quote.number), lines)).body.code).toBe(
        'quote-expired',
      );
      expect((await this.#desk.payByTransfer(quote.number, addUp(lines).totalCents)).status).toBe(409);
      this.#count('expired');
      if (i % 2 === 0) return;
      await this.#pay(buyer, quote, lines, 1);
      return;
    }
    let sale = await this.#pay(buyer, quote, lines, i);
    const first = sale.orderId;
    for (let year = 1; i % 4 === 0 && year < years; year += 1)
      sale = await this.#renew(buyer, sale, i % 8 === 0 ? first : sale.orderId, year);
    if (i % 4 === 1 || i % 8 === 0) await this.#refundParts(sale, i);
  }

  /** The next year's price is another one, and its term begins when the term of the sale before ends. */
  async #renew(buyer: Customer, before: Sale, renews: string, year: number): Promise<Sale> {
    const order = await this.#desk.stage.desk.call(deskCalls.orders.readOrder, {
      params: { orderId: before.orderId },
    });
    const { body } = await this.#desk.stage.desk.call(deskCalls.quotes.findLicences, {
      body: { email: buyer.email },
    });
    const { licences } = body;
    const { timeZone } = seller;
    const begun = renewInQuote({ order: order.body, licences, renews: [renews], timeZone });
    const lines = begun.lines.map((line) => ({ ...line, unitPriceCents: line.unitPriceCents + year * 11 }));
    const renewCovered = renews === before.orderId ? undefined : true;
    const quote = await this.#create(buyer.email, { ...begun, lines, renewCovered });
    const sale = await this.#pay(buyer, quote, lines, year);
    const readTerms = (orderId: string) =>
      this.#desk.query(
        'select starts_on::text as starts, (ends_on + 1)::text as next from licences where order_id = $1 order by product_id',
        orderId,
      );
    const [old, next] = [await readTerms(before.orderId), await readTerms(sale.orderId)];
    expect(next.map(({ starts }) => starts)).toEqual(old.map(({ next: day }) => day));
    this.#count('renewed');
    return sale;
  }

  /** A seat, then some money, then all the rest of every third. */
  async #refundParts({ orderId, lines, sums }: Sale, i: number): Promise<void> {
    const [line] = lines;
    const parts = [
      { kind: 'seats', seats: [{ productId: line?.productId, seats: 1 }] },
      { kind: 'amount', amountCents: 1 + (i % 50) },
      ...(i % 3 === 0 ? [{ kind: 'whole' }] : []),
    ];
    let refundedCents = 0;
    for (const what of parts) {
      if (refundedCents === sums.totalCents) break;
      const { body, text } = await this.#desk.stage.desk.call(deskCalls.orders.refundOrder, {
        params: { orderId },
        body: { what, reason: 'Less is needed', refundedCents },
      });
      expect(body.state, text).toBe('completed');
      if (what.kind === 'seats') expect(body.amountCents - body.gstCents).toBe(line?.unitPriceCents);
      refundedCents += body.amountCents;
      this.#count(`refunded ${what.kind}`);
    }
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

/** What lines add up to, without the shop's code. */
function addUp(lines: Lines): Sums {
  const subtotalCents = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
  const gstCents = (subtotalCents - (subtotalCents % 10)) / 10 + (subtotalCents % 10 >= 5 ? 1 : 0);
  return { subtotalCents, gstCents, totalCents: subtotalCents + gstCents };
}

/** Prices whose GST ends in every part of a cent. */
function agreeOn(i: number): Lines {
  const enterprise = {
    productId: 'endpoint-enterprise',
    quantity: 1 + (i % 9),
    unitPriceCents: 7_301 + 13 * i,
  };
  const complete = { productId: 'endpoint-complete', quantity: 1 + ((i * 5) % 4), unitPriceCents: 3 + 7 * i };
  return i % 3 === 0 ? [enterprise] : [enterprise, complete];
}

function payByCard(buyer: Customer, token: string, lines: Lines) {
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  return buyer.buy({ quote: token, items, idempotencyKey: randomUUID() });
}
