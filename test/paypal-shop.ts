import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { paypalWebhookPath } from '../server/paypal/webhook-description.ts';
import { credentials, webhookId } from './doubles/paypal/answers.ts';
import type { Order, Plan } from './doubles/paypal/objects.ts';
import { PayPalDouble } from './doubles/paypal/paypal-double.ts';
import type { ShopAnswer } from './shop-driver.ts';
import type { TestShopOptions } from './start-shop.ts';
import { StripeShop } from './stripe-shop.ts';
import { validBilling } from './valid-billing.ts';

/** A shop in sandbox mode that takes cards and PayPal, beside the doubles of both. */
export class PayPalShop {
  readonly stripe: StripeShop;
  readonly double: PayPalDouble;

  static async start(settings: TestShopOptions['config'] = {}): Promise<PayPalShop> {
    const double = await PayPalDouble.start();
    const paypal = { ...credentials, webhookId, apiBase: double.url };
    const config = { paypal, publicUrl: 'https://shop.example/', trustProxy: true, ...settings };
    const stripe = await StripeShop.start({ config });
    double.webhookUrl = new URL(paypalWebhookPath, stripe.shop.url).href;
    return new PayPalShop(stripe, double);
  }

  /** For all tests of the calling file. It is stopped after them. */
  static async share(settings?: TestShopOptions['config']): Promise<PayPalShop> {
    const started = await PayPalShop.start(settings);
    afterAll(() => started.stop());
    return started;
  }

  private constructor(stripe: StripeShop, double: PayPalDouble) {
    this.stripe = stripe;
    this.double = double;
  }

  /** A purchase whose buyer has been sent to PayPal. */
  async newPurchase(quantity = 1) {
    const buyer = await this.stripe.newBuyer();
    const body = {
      email: buyer.email,
      billing: validBilling,
      payment: { method: 'paypal' },
      items: [{ productId: 'endpoint-complete', quantity }],
    };
    const idempotencyKey = randomUUID();
    const post = () => buyer.buy({ body, idempotencyKey });
    const sent = (await post()) as unknown as ShopAnswer<{ orderId: string; address: string }>;
    if (sent.status !== 202) throw new Error(`Not sent to PayPal: ${sent.text}`);
    const { orderId, address } = sent.body;
    const approve = (plan: Plan = 'approve') => this.double.approve(address, plan);
    const postByCard = async () => {
      const confirmationToken = await this.stripe.double.createToken();
      const payment = { confirmationToken, cardholderName: 'Mia Nguyen' };
      return buyer.buy({ body: { ...body, payment }, idempotencyKey: randomUUID() });
    };
    return { buyer, post, postByCard, orderId, address, approve };
  }

  /** What PayPal has of an order. */
  orderAt(orderId: string): Order {
    const order = [...this.double.ledger.orders.values()].find(({ unit }) => unit.custom_id === orderId);
    if (!order) throw new Error(`PayPal has no order ${orderId}`);
    return order;
  }

  async stop(): Promise<void> {
    await this.stripe.stop();
    await this.double.stop();
  }
}
