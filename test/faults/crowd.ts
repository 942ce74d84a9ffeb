import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CardPayment, OrderItem } from '../../contract/checkout.ts';
import { Customer, type ShopAnswer } from '../shop-driver.ts';
import type { Canaries } from './canaries.ts';
import { describeResponse, isFinal, isPassing } from './purchase-responses.ts';

/** One try to buy, which may take many requests. */
export interface Purchase {
  readonly email: string;
  readonly idempotencyKey: string;
  /** Sends the request, always the same with the same key. */
  readonly repeat: () => Promise<ShopAnswer<unknown>>;
}

/** The final response to a purchase. */
export interface KnownOutcome extends Purchase {
  readonly status: number;
  readonly text: string;
}

export interface CrowdOptions {
  readonly shop: { readonly url: string };
  readonly canaries: Canaries;
  /** How many customers buy at the same time. */
  readonly size: number;
  /** Stripe's token for a good card, where Stripe takes the card. */
  readonly createToken?: (() => Promise<string>) | undefined;
  /** Reads the code from a customer's mail, where the page doesn't show it. */
  readonly readCode?: (email: string) => Promise<string>;
  /** A request that takes longer hangs; 35 s by default. */
  readonly longestResponseMilliseconds?: number | undefined;
}

/** Longer than the shop may take to learn the outcome of any purchase after everything is up again. */
const patienceMilliseconds = 150_000;
const pauseMilliseconds = 150;

/** What customers with larger carts want on their invoice. */
const company = { abn: '51824753556', purchaseOrder: 'PO-2026/0815' };

/**
 * Customers who buy one thing after the other. A lost connection, a 503 or a 409 makes them repeat the same
 * key until they know the outcome: never a new key for the same purchase.
 */
export class Crowd {
  readonly outcomes: KnownOutcome[] = [];
  /** What should never happen: a response that is neither final nor passing, or none in all that time. */
  readonly complaints: string[] = [];
  /** How often each came: `200`, `503 unavailable` and the like. `lost: …` counts broken connections. */
  readonly responses = new Map<string, number>();
  /** 503s without a Retry-After. */
  unhelpful = 0;
  slowestMilliseconds = 0;
  readonly #options: CrowdOptions;
  #running: Promise<unknown> = Promise.resolve();
  #isOpen = false;
  #left = 0;

  constructor(options: CrowdOptions) {
    this.#options = options;
  }

  /** Lets the customers in; they buy until `finish`, or until so many purchases are made. */
  start(purchases = Number.POSITIVE_INFINITY): void {
    this.#isOpen = true;
    this.#left = purchases;
    this.#running = Promise.all(Array.from({ length: this.#options.size }, () => this.#goShopping()));
  }

  /** Waits until so many purchases as were asked for are made and known. */
  async done(): Promise<void> {
    await this.#running;
  }

  /** Nobody starts another purchase; waits until every customer knows what became of theirs. */
  async finish(): Promise<void> {
    this.#isOpen = false;
    await this.#running;
  }

  /** One purchase, asked about until its outcome is known. */
  async purchase(customer: Customer, items: readonly OrderItem[], card: Partial<CardPayment>): Promise<void> {
    await this.insist(this.newPurchase(customer, items, card));
  }

  newPurchase(
    customer: Customer,
    items: readonly OrderItem[],
    card: Partial<CardPayment>,
    /** The token of the quote that is paid. */
    quote?: string,
  ): Purchase {
    const idempotencyKey = randomUUID();
    const { email } = customer;
    const billing = items.length > 1 ? { ...company, accountsEmail: `accounts-${email}` } : {};
    const options = { items, card, billing, idempotencyKey, ...(quote !== undefined && { quote }) };
    let token: Promise<string> | undefined;
    const repeat = async () => {
      token ??= this.#options.createToken?.();
      return customer.buy({ ...options, confirmationToken: await token });
    };
    return { email, idempotencyKey, repeat };
  }

  /** Sends a purchase, again and again with the same key, until the customer knows what became of it. */
  async insist(purchase: Purchase): Promise<void> {
    const deadline = performance.now() + patienceMilliseconds;
    while (!(await this.askOnce(purchase))) {
      if (performance.now() > deadline) {
        this.complaints.push(`A customer never learned what became of ${purchase.idempotencyKey}`);
        return;
      }
      await wait(pauseMilliseconds);
    }
  }

  /** Sends a purchase once. False when the customer must ask again. */
  async askOnce(purchase: Purchase): Promise<boolean> {
    const response = await this.#ask(purchase.repeat);
    if (!response || isPassing(response)) return false;
    const { status, text } = response;
    if (status === 200) this.#options.canaries.plantKeys(text);
    if (isFinal(response)) this.outcomes.push({ ...purchase, status, text });
    else this.complaints.push(`A purchase got the status ${status}: ${text.slice(0, 300)}`);
    return true;
  }

  /** Somebody new who has proven an address, however often that must be tried. */
  async newCustomer(): Promise<Customer> {
    const customer = new Customer(this.#options.shop);
    for (;;) {
      const sent = await this.#ask(() => customer.requestCode());
      if (sent?.status === 200) {
        const code = sent.body.demoOtp ?? (await this.#options.readCode?.(customer.email)) ?? '';
        const verified = await this.#ask(() => customer.enterCode(code));
        this.#options.canaries.plantCode(code);
        if (verified?.status === 200) {
          this.#options.canaries.plantCookie(verified.headers.get('set-cookie') ?? '');
          return customer;
        }
      }
      await wait(pauseMilliseconds);
    }
  }

  async #goShopping(): Promise<void> {
    while (this.#mayBuy()) {
      const customer = await this.newCustomer();
      await this.#tryStrangeCard(customer);
      for (const items of carts) {
        if (!this.#mayBuy()) return;
        this.#left -= 1;
        await this.purchase(customer, items, {});
      }
    }
  }

  #mayBuy(): boolean {
    return this.#isOpen && this.#left > 0;
  }

  /** Every customer of the shop's own form first mistypes their card, so that there is something to find on the disk. */
  async #tryStrangeCard(customer: Customer): Promise<void> {
    if (this.#options.createToken) return;
    const items = [{ productId: 'endpoint-enterprise', quantity: 7 }];
    await this.purchase(customer, items, this.#options.canaries.plantCard());
  }

  /** One request, counted; null when the connection broke. */
  async #ask<Body>(request: () => Promise<ShopAnswer<Body>>): Promise<ShopAnswer<Body> | null> {
    const begin = performance.now();
    const longest = this.#options.longestResponseMilliseconds ?? 35_000;
    const response = await Promise.race([request().catch(toError), giveUp(longest)]);
    const milliseconds = performance.now() - begin;
    if (response === 'hangs') this.complaints.push(`A request hung for ${Math.round(milliseconds)} ms`);
    const kind = describeResponse(response);
    this.responses.set(kind, (this.responses.get(kind) ?? 0) + 1);
    this.slowestMilliseconds = Math.max(this.slowestMilliseconds, milliseconds);
    if (response === 'hangs' || response instanceof Error) return null;
    if (response.status === 503 && !response.headers.has('retry-after')) this.unhelpful += 1;
    return response;
  }
}

/** Sixteen carts that differ, since the same one twice within ten minutes is asked about. */
const carts: readonly OrderItem[][] = Array.from({ length: 16 }, (_, number) => {
  const enterprise = { productId: 'endpoint-enterprise', quantity: 1 + (number % 4) };
  const complete = { productId: 'endpoint-complete', quantity: Math.floor(number / 4) };
  return complete.quantity > 0 ? [enterprise, complete] : [enterprise];
});

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

async function giveUp(milliseconds: number): Promise<'hangs'> {
  await wait(milliseconds, undefined, { ref: false });
  return 'hangs';
}
