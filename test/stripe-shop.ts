import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, expect } from 'vitest';
import { stripeWebhookPath } from '../server/card/webhook-description.ts';
import type { WebhookSettings } from './doubles/stripe/webhook-plan.ts';
import { Customer } from './shop-driver.ts';
import { startTestShop, type TestShop, type TestShopOptions } from './start-shop.ts';
import { StripeDoubleProcess } from './stripe-double-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { validBilling } from './valid-billing.ts';

const webhookSecret = 'whsec_of_the_tests';

type StripeShopOptions = Pick<TestShopOptions, 'config' | 'gatewayTimeoutMilliseconds'>;

/** A shop in sandbox mode beside a Stripe double that sends it events. */
export class StripeShop {
  readonly shop: TestShop;
  readonly double: StripeDoubleProcess;
  readonly #folder: string;

  static async start({ config, gatewayTimeoutMilliseconds }: StripeShopOptions = {}): Promise<StripeShop> {
    const folder = await makeTemporaryFolder();
    const double = await StripeDoubleProcess.start(folder);
    const sandbox = { mode: 'sandbox', stripe: settingsFor(double.url), rateLimits: false } as const;
    const shop = await startTestShop({ config: { ...sandbox, ...config }, gatewayTimeoutMilliseconds });
    const started = new StripeShop(shop, double, folder);
    await started.sendEvents();
    return started;
  }

  /** For all tests of the calling file. It is stopped after them. */
  static async share(options?: StripeShopOptions): Promise<StripeShop> {
    const started = await StripeShop.start(options);
    afterAll(() => started.stop());
    return started;
  }

  private constructor(shop: TestShop, double: StripeDoubleProcess, folder: string) {
    this.shop = shop;
    this.double = double;
    this.#folder = folder;
  }

  /** Sets how events are sent from now on. */
  async sendEvents(disorder: Omit<WebhookSettings, 'url' | 'secrets'> = {}): Promise<void> {
    const url = new URL(stripeWebhookPath, this.shop.url).href;
    await this.double.setWebhooks({ url, secrets: [webhookSecret], ...disorder });
  }

  /** Another process of the shop, which reaches Stripe at another address. It does no background work. */
  startNodeAt(apiBase: string, changes: { readonly takesPayTo?: boolean } = {}) {
    return this.shop.startNode({ stripe: { ...settingsFor(apiBase), ...changes }, worker: 'off' });
  }

  /** What makes a command work on this shop's data. */
  get environment(): Readonly<Record<string, string>> {
    const { secretKey, publishableKey, webhookSecrets, apiBase } = settingsFor(this.double.url);
    return {
      MODE: 'sandbox',
      DATABASE_URL: this.shop.database.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRETS: webhookSecrets.join(),
      STRIPE_PAYMENT_METHODS: 'card,payto',
      STRIPE_API_BASE: apiBase,
    };
  }

  /** A customer of one of the shop's processes who has entered the code from the mail. */
  async newBuyer(node: { readonly url: string } = this.shop, clientAddress?: string): Promise<Customer> {
    const buyer = new Customer(node, { clientAddress });
    await this.#enterMailedCode(buyer);
    return buyer;
  }

  /** The cookie of a browser in which an address was verified. */
  async verify(email: string): Promise<string> {
    const { headers } = await this.#enterMailedCode(new Customer(this.shop, { email }));
    return headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  async #enterMailedCode(buyer: Customer) {
    await buyer.requestCode();
    const readMail = () =>
      this.shop.mailServer.mails.find(({ recipients }) => recipients.includes(buyer.email));
    await expect.poll(readMail).toBeDefined();
    const code = /\b\d{6}\b/.exec(readMail()?.text ?? '')?.[0] ?? '';
    const answer = await buyer.enterCode(code);
    if (answer.status !== 200) throw new Error(`Not verified: ${answer.text}`);
    return answer;
  }

  /** What the page posts once Stripe's form has read a card. */
  async newPurchase(card = '4242424242424242', node: { readonly url: string } = this.shop, quantity = 1) {
    const confirmationToken = await this.double.createToken(card);
    const buyer = await this.newBuyer(node);
    const body = {
      email: buyer.email,
      billing: validBilling,
      payment: { confirmationToken, cardholderName: 'Mia Nguyen' },
      items: [{ productId: 'endpoint-complete', quantity }],
    };
    const idempotencyKey = randomUUID();
    return { buyer, body, idempotencyKey, post: () => buyer.buy({ body, idempotencyKey }) };
  }

  /** A purchase that waits for the bank's challenge. */
  async newChallenge(quantity = 1) {
    const purchase = await this.newPurchase('4000002760003184', this.shop, quantity);
    const { status, body } = await purchase.post();
    if (status !== 202) throw new Error(`No challenge: ${status}`);
    const { orderId } = body;
    const [payment] = await this.query<{ id: string }>(
      'select payment_id as id from payments where order_id = $1',
      orderId,
    );
    const paymentId = payment?.id ?? '';
    const endChallenge = (outcome: 'pass' | 'fail') =>
      this.double.control('POST', `/challenges/${paymentId}`, { outcome });
    return { ...purchase, orderId, paymentId, endChallenge };
  }

  /** Sends the last event of a type about an object, as Stripe does when it was not acknowledged. */
  async deliverEvent(type: string, objectId: string): Promise<void> {
    const { events } = await this.double.readLedger();
    const event = events.findLast((sent) => sent.type === type && sent.objectId === objectId);
    await this.double.control('POST', '/webhooks/deliveries', { event: event?.id ?? '' });
  }

  /** Moves an order into the past, so that reconciliation asks about it, but not so far that operators are alerted. */
  async makeStale(orderId: string): Promise<void> {
    await this.query(
      `update orders set created_at = now() - interval '9 minutes', asked_at = null where id = $1`,
      orderId,
    );
    await this.query(
      `update payments set expires_at = now() - interval '1 minute' where order_id = $1`,
      orderId,
    );
  }

  async stateOf(orderId: string): Promise<string | undefined> {
    const [order] = await this.query<{ state: string }>('select state from orders where id = $1', orderId);
    return order?.state;
  }

  async query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.shop.database.pool.query<Row>(text, values)).rows;
  }

  async stop(): Promise<void> {
    await this.double.end();
    await this.shop.stop();
    await rm(this.#folder, { recursive: true });
  }
}

function settingsFor(apiBase: string) {
  const keys = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double' };
  return { ...keys, webhookSecrets: [webhookSecret], takesPayTo: true, apiBase };
}
