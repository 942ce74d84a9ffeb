import { stripeWebhookPath } from '../../server/card/webhook-description.ts';
import { StripeDoubleProcess } from '../stripe-double-process.ts';
import type { AuditSubject, GatewayDispute, GatewayRefund } from './audit-subject.ts';
import { Scene, type SceneOptions } from './scene.ts';
import type { SceneGateway } from './scene-gateway.ts';

const webhookSecret = 'whsec_of_the_fault_tests';

/** How Stripe sends its events; what is left out is as it should be. */
type Disorder = Omit<Parameters<StripeDoubleProcess['setWebhooks']>[0], 'url' | 'secrets'>;

/** The Stripe double beside a shop in sandbox mode, which gets its events. */
export class StripeBesideShop implements SceneGateway {
  readonly double: StripeDoubleProcess;
  readonly settings: Readonly<Record<string, string>>;
  readonly #shopPort: number | undefined;

  /** Without a port, the shop gets no events. */
  static async start(ledgerFolder: string, shopPort?: number): Promise<StripeBesideShop> {
    const double = await StripeDoubleProcess.start(ledgerFolder);
    const stripe = new StripeBesideShop(double, shopPort);
    if (shopPort) await stripe.sendEvents();
    return stripe;
  }

  private constructor(double: StripeDoubleProcess, shopPort: number | undefined) {
    this.double = double;
    this.#shopPort = shopPort;
    this.settings = {
      MODE: 'sandbox',
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_API_BASE: double.url,
    };
  }

  /** Sets how events are sent from now on. */
  async sendEvents(disorder: Disorder = {}): Promise<void> {
    const url = `http://127.0.0.1:${this.#shopPort}${stripeWebhookPath}`;
    await this.double.setWebhooks({ url, secrets: [webhookSecret], ...disorder });
  }

  createToken(): Promise<string> {
    return this.double.createToken();
  }

  /** One line a capture, and one for each payment that is only authorised. */
  async readLedger(): Promise<AuditSubject['ledger']> {
    const { payments } = await this.double.readLedger();
    return payments.flatMap(
      ({ id, orderId, amount, status, captures, capturedAmount }): AuditSubject['ledger'] => {
        const line = { orderId: orderId ?? `the payment ${id}`, transactionId: id };
        if (status === 'requires_capture')
          return [{ ...line, amountCents: amount, outcome: 'authorised' as const }];
        const captured = { ...line, amountCents: capturedAmount / captures, outcome: 'approved' as const };
        return Array.from({ length: captures }, () => captured);
      },
    );
  }

  async readRefunds(): Promise<GatewayRefund[]> {
    const { refunds } = await this.double.readLedger();
    return refunds.map(({ id, paymentId, amount, status }) => ({
      gatewayRefundId: id,
      paymentId,
      amountCents: amount,
      state: status === 'succeeded' ? 'completed' : status === 'pending' ? 'pending' : 'failed',
    }));
  }

  async readDisputes(): Promise<GatewayDispute[]> {
    const { disputes } = await this.double.readLedger();
    return disputes.map(({ id: disputeId, paymentId, status }) => ({ disputeId, paymentId, status }));
  }

  /** Of payments that asked for a challenge: when they last succeeded or failed. */
  async readChallengesEnded(): Promise<Map<string, Date>> {
    const { payments, events } = await this.double.readLedger();
    const orderOf = new Map(payments.map(({ id, orderId }) => [id, orderId ?? '']));
    const isOf = (type: string) => events.filter((event) => event.type === `payment_intent.${type}`);
    const challenged = new Set(isOf('requires_action').map(({ objectId }) => objectId));
    return new Map(
      [...isOf('payment_failed'), ...isOf('succeeded'), ...isOf('amount_capturable_updated')]
        .filter(({ objectId }) => challenged.has(objectId))
        .map(({ objectId, createdAt }) => [orderOf.get(objectId ?? '') ?? '', new Date(createdAt * 1_000)]),
    );
  }

  end(): Promise<void> {
    return this.double.end();
  }
}

export type StripeScene = Scene<StripeBesideShop>;

export function openStripeScene(options: SceneOptions = {}): Promise<StripeScene> {
  return Scene.openWith((folder, port) => StripeBesideShop.start(folder, port), options);
}
