import { paypalWebhookPath } from '../../server/paypal/webhook-description.ts';
import { credentials, webhookId } from '../doubles/paypal/answers.ts';
import { cents } from '../doubles/paypal/ledger.ts';
import { PayPalDouble } from '../doubles/paypal/paypal-double.ts';
import type { AuditSubject, GatewayRefund } from './audit-subject.ts';
import { Scene } from './scene.ts';
import type { SceneGateway } from './scene-gateway.ts';

/** The double of PayPal beside a shop in sandbox mode, which gets its events. No buyer pays by card. */
export class PayPalBesideShop implements SceneGateway {
  readonly double: PayPalDouble;
  readonly settings: Readonly<Record<string, string>>;

  static async start(shopPort: number): Promise<PayPalBesideShop> {
    return new PayPalBesideShop(await PayPalDouble.start(), `http://127.0.0.1:${shopPort}`);
  }

  private constructor(double: PayPalDouble, shopUrl: string) {
    this.double = double;
    double.webhookUrl = new URL(paypalWebhookPath, shopUrl).href;
    this.settings = {
      MODE: 'sandbox',
      PUBLIC_URL: shopUrl,
      STRIPE_SECRET_KEY: 'sk_test_unused',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_unused',
      STRIPE_WEBHOOK_SECRETS: 'whsec_unused',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      PAYPAL_CLIENT_ID: credentials.clientId,
      PAYPAL_CLIENT_SECRET: credentials.clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_API_BASE: double.url,
    };
  }

  /** One line a capture that moved money. */
  async readLedger(): Promise<AuditSubject['ledger']> {
    return [...this.double.ledger.orders.values()].flatMap(({ unit }) =>
      unit.payments.captures
        .filter(({ status }) => status !== 'DECLINED')
        .map(({ id, amount }) => ({
          orderId: unit.custom_id ?? '',
          amountCents: cents(amount),
          outcome: 'approved' as const,
          transactionId: id,
        })),
    );
  }

  async readRefunds(): Promise<GatewayRefund[]> {
    return [...this.double.ledger.orders.values()].flatMap(({ id: paymentId, unit }) =>
      unit.payments.refunds.map(({ id, amount }) => ({
        gatewayRefundId: id,
        paymentId,
        amountCents: cents(amount),
        state: 'completed' as const,
      })),
    );
  }

  end(): Promise<void> {
    return this.double.stop();
  }
}

export type PayPalScene = Scene<PayPalBesideShop>;

export function openPayPalScene(): Promise<PayPalScene> {
  return Scene.openWith((_folder, port) => PayPalBesideShop.start(port));
}
