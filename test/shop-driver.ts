import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { calls } from '../contract/calls.ts';
import type { BillingInput, CardPayment, OrderItem } from '../contract/checkout.ts';
import type { CheckoutAnswer } from '../contract/checkout-answer.ts';
import type { myOrdersAnswer } from '../contract/my-orders.ts';
import type { ProblemBody } from '../contract/problems.ts';
import type { QuoteAnswer } from '../contract/quotes.ts';
import { type HeaderOptions, purchaseHeaders } from './purchase-headers.ts';
import { validBilling } from './valid-billing.ts';

/** One answer of the shop: its status, and its body as text and as what it holds. */
export interface ShopAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

type Answered<Body> = Promise<ShopAnswer<Body & Partial<ProblemBody>>>;

export const validCard: CardPayment = {
  cardNumber: '4111 1111 1111 1111',
  expiryDate: '12/49',
  cvv: '123',
  cardholderName: 'Mia Nguyen',
};

export interface PurchaseOptions extends HeaderOptions {
  readonly email?: string;
  readonly items?: readonly OrderItem[];
  readonly card?: Partial<CardPayment>;
  readonly paypal?: boolean;
  readonly confirmationToken?: string | undefined;
  readonly billing?: Partial<BillingInput>;
  readonly quote?: string;
  readonly renews?: string | readonly string[] | undefined;
  readonly renewCovered?: boolean;
  readonly reminders?: boolean;
  /** Sent instead of the body that the other options make. */
  readonly body?: unknown;
}

export type QuoteOptions = Pick<
  PurchaseOptions,
  'email' | 'items' | 'billing' | 'ifMatch' | 'policiesShown' | 'body'
>;

/**
 * A customer with a browser's cookies. A shop that trusts proxies believes its client address. Methods do what
 * customers do and return what the shop responds.
 */
export class Customer {
  readonly email: string;
  readonly #shop: { readonly url: string };
  readonly #clientAddress: string | undefined;
  #cookie = '';

  constructor(
    shop: { readonly url: string },
    {
      email = `buyer-${randomUUID()}@example.com`,
      clientAddress,
    }: { email?: string; clientAddress?: string | undefined } = {},
  ) {
    this.#shop = shop;
    this.email = email;
    this.#clientAddress = clientAddress;
  }

  listProducts(): Answered<{ id: string; name: string; price: string }[]> {
    return this.request('GET', calls.listProducts.path);
  }

  requestCode(email = this.email): Answered<{ demoOtp: string }> {
    return this.request('POST', calls.sendCode.path, { email });
  }

  enterCode(code: string, email = this.email): Answered<{ message: string }> {
    return this.request('POST', calls.verifyCode.path, { email, code });
  }

  signOut(): Answered<{ message: string }> {
    return this.request('POST', calls.signOut.path);
  }

  /** Asks for a code and enters it; fails when either is refused. */
  async verifyEmail(): Promise<this> {
    const sent = await this.requestCode();
    const verified = await this.enterCode(sent.body.demoOtp);
    if (verified.status !== 200) throw new Error(`Not verified: ${sent.text} ${verified.text}`);
    return this;
  }

  buy(options: PurchaseOptions = {}): Answered<CheckoutAnswer> {
    const body = options.body ?? {
      email: options.email ?? this.email,
      billing: { ...validBilling, ...options.billing },
      payment: options.confirmationToken
        ? { confirmationToken: options.confirmationToken, cardholderName: validCard.cardholderName }
        : options.paypal
          ? { method: 'paypal' }
          : { ...validCard, ...options.card },
      items: options.items ?? [{ productId: 'endpoint-complete', quantity: 1 }],
      quote: options.quote,
      renews: options.renews,
      renewCovered: options.renewCovered,
      reminders: options.reminders,
    };
    return this.request('POST', calls.checkout.path, body, purchaseHeaders(options));
  }

  getQuote(options: QuoteOptions = {}): Answered<QuoteAnswer> {
    const body = options.body ?? {
      email: options.email ?? this.email,
      billing: { ...validBilling, ...options.billing },
      items: options.items ?? [{ productId: 'endpoint-complete', quantity: 1 }],
    };
    return this.request('POST', calls.createQuote.path, body, purchaseHeaders(options));
  }

  readQuote(token: string, policiesShown = ''): Answered<QuoteAnswer> {
    return this.request('POST', calls.readQuote.path, { token }, { 'policies-shown': policiesShown });
  }

  openQuotePdf(token: string): Promise<Response> {
    return this.fetch(calls.openQuotePdf.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  }

  openInvoice(orderId: string): Promise<Response> {
    return this.fetch(orderPath(calls.openOrderInvoice, orderId));
  }

  downloadInvoice(values: Readonly<Record<string, string>>): Promise<Response> {
    return this.fetch(`${calls.downloadInvoice.path}?${new URLSearchParams(values)}`);
  }

  listMyOrders(after?: string): Answered<z.infer<typeof myOrdersAnswer>> {
    const query = after === undefined ? '' : `?${new URLSearchParams({ after })}`;
    return this.request('GET', `${calls.listMyOrders.path}${query}`);
  }

  readOrderKeys(orderId: string): Answered<Pick<CheckoutAnswer, 'licenseKeys'>> {
    return this.request('GET', orderPath(calls.readOrderKeys, orderId));
  }

  resendReceipt(orderId: string): Answered<{ email: string }> {
    return this.request('POST', orderPath(calls.resendReceipt, orderId));
  }

  openNote(orderId: string, number: string): Promise<Response> {
    const path = orderPath(calls.openOrderAdjustmentNote, orderId);
    return this.fetch(path.replace(':number', encodeURIComponent(number)));
  }

  openCalendar(orderId: string): Promise<Response> {
    return this.fetch(orderPath(calls.openRenewalCalendar, orderId));
  }

  async request<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Answered<Body> {
    const response = await this.fetch(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
    };
  }

  /** A request with this customer's cookies; cookies that are set are kept. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    if (this.#clientAddress) headers.set('x-forwarded-for', this.#clientAddress);
    const response = await fetch(new URL(path, this.#shop.url), { redirect: 'manual', ...init, headers });
    const set = response.headers.getSetCookie()[0];
    if (set) this.#cookie = set.split(';')[0] ?? '';
    return response;
  }
}

function orderPath({ path }: { readonly path: string }, orderId: string): string {
  return path.replace(':orderId', encodeURIComponent(orderId));
}
