import type { AuditSubject, GatewayRefund } from './audit-subject.ts';
import { PayPalBesideShop } from './paypal-beside-shop.ts';
import { Scene, type SceneOptions } from './scene.ts';
import type { SceneGateway } from './scene-gateway.ts';
import { StripeBesideShop } from './stripe-beside-shop.ts';

/** Both doubles beside one shop that takes cards, PayTo and PayPal. */
class WaysBesideShop implements SceneGateway {
  readonly stripe: StripeBesideShop;
  readonly paypal: PayPalBesideShop;
  readonly settings: Readonly<Record<string, string>>;

  static async start(ledgerFolder: string, shopPort: number): Promise<WaysBesideShop> {
    const stripe = await StripeBesideShop.start(ledgerFolder, shopPort);
    return new WaysBesideShop(stripe, await PayPalBesideShop.start(shopPort));
  }

  private constructor(stripe: StripeBesideShop, paypal: PayPalBesideShop) {
    this.stripe = stripe;
    this.paypal = paypal;
    this.settings = { ...paypal.settings, ...stripe.settings, STRIPE_PAYMENT_METHODS: 'card,payto' };
  }

  async readLedger(): Promise<AuditSubject['ledger']> {
    return [...(await this.stripe.readLedger()), ...(await this.paypal.readLedger())];
  }

  async readRefunds(): Promise<GatewayRefund[]> {
    return [...(await this.stripe.readRefunds()), ...(await this.paypal.readRefunds())];
  }

  async end(): Promise<void> {
    await this.stripe.end();
    await this.paypal.end();
  }
}

export type WaysScene = Scene<WaysBesideShop>;

export function openWaysScene(options: SceneOptions): Promise<WaysScene> {
  return Scene.openWith(WaysBesideShop.start, options);
}
