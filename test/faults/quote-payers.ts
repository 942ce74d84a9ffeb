import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CardPayment } from '../../contract/checkout.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import type { Customer } from '../shop-driver.ts';
import type { OperatedShop } from './operated-shop.ts';
import { must } from './row.ts';

export interface QuoteToPay {
  readonly number: string;
  readonly token: string;
  readonly totalCents: number;
  readonly email: string;
  readonly customer: Customer;
}

/** How one of those who pay a quote ended: `card`, `transfer`, or why not. Null: ask again. */
type End = string | null;

/** Buyers who pay quotes by card, and operators who mark the same quotes as paid, until each knows what became of it. */
export class QuotePayers {
  /** How often each end came. */
  readonly ends = new Map<string, number>();
  readonly #shop: OperatedShop;

  constructor(shop: OperatedShop) {
    this.#shop = shop;
  }

  async makeQuote(): Promise<QuoteToPay> {
    const customer = await this.#shop.scene.crowd.newCustomer();
    const { status, text, body } = await customer.getQuote();
    must(status === 200, `A quote got the status ${status}: ${text}`);
    const { number, token, totalCents } = body;
    return { number, token, totalCents, email: customer.email, customer };
  }

  /** A good card and a declined one in two windows, and two operators. */
  async pay(quote: QuoteToPay): Promise<void> {
    await Promise.all([
      this.#insist(this.#byCard(quote, {})),
      this.#insist(this.#byCard(quote, { cardNumber: '4000 0000 0000 0002' })),
      this.#insist(() => this.#byTransfer(quote)),
      this.#insist(() => this.#byTransfer(quote)),
    ]);
  }

  async #insist(ask: () => Promise<End>): Promise<void> {
    await wait(Math.random() * 1_500);
    const deadline = performance.now() + 2 * this.#shop.patienceMilliseconds;
    for (;;) {
      // A connection that broke tells nothing.
      const end = await ask().catch(() => null);
      if (end !== null) return void this.ends.set(end, (this.ends.get(end) ?? 0) + 1);
      must(performance.now() < deadline, 'Somebody never learned what became of a quote');
      await wait(150);
    }
  }

  #byCard({ token, email, customer }: QuoteToPay, card: Partial<CardPayment>): () => Promise<End> {
    const { crowd, canaries } = this.#shop.scene;
    const idempotencyKey = randomUUID();
    const repeat = () => customer.buy({ quote: token, card, idempotencyKey });
    return async () => {
      const { status, text } = await repeat();
      const code = String(JSON.parse(text).code ?? '');
      if (status === 409) return code === 'quote-paid' ? code : null;
      if (status !== 200 && status !== 402) return null;
      if (status === 200) canaries.plantKeys(text);
      crowd.outcomes.push({ email, idempotencyKey, repeat, status, text });
      return status === 200 ? 'card' : 'declined';
    };
  }

  async #byTransfer({ number, totalCents }: QuoteToPay): Promise<End> {
    const answer = await this.#shop.desk.call(quoteCalls.markPaid, {
      params: { number },
      body: { amountCents: totalCents },
    });
    if (answer.status === 200) return 'transfer';
    if (answer.status !== 409) return null;
    const reason = /already (paid by card|marked as paid)/.exec(answer.body.detail ?? '');
    return reason?.[0] ?? null;
  }
}
