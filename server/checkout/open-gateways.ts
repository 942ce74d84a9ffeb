import { DemoGateway } from '../demo/demo-gateway.ts';
import { DemoPayPal } from '../demo/demo-paypal.ts';
import { openBankTransfers } from '../payments/bank-transfer.ts';
import { openClientShares, type RunInShare } from '../payments/client-shares.ts';
import type { GatewayReports } from '../payments/gateway-reports.ts';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import type { Webhook } from '../payments/webhook.ts';
import type { Db } from '../platform/database/pool.ts';
import type { Config, PayPalSettings, StripeSettings } from '../platform/settings/config.ts';

export interface GatewayParts extends GatewayReports {
  readonly config: Pick<Config, 'mode' | 'publicUrl' | 'stripe' | 'paypal'>;
  readonly db: Db;
  readonly clock: () => Date;
  /** How long Stripe may take. */
  readonly timeoutMilliseconds?: number | undefined;
}

export interface Gateways {
  /** Charges cards. */
  readonly gateway: PaymentGateway;
  /** Takes PayPal; null where the shop doesn't. */
  readonly paypal: PaymentGateway | null;
  /** Takes PayTo; null where the shop doesn't. */
  readonly payto: PaymentGateway | null;
  /** Every gateway that an order of this shop may belong to. */
  readonly gateways: readonly PaymentGateway[];
  /** How those gateways report events that do. */
  readonly webhooks: readonly Webhook[];
  /** Throws a {@link StartError} for credentials that a gateway refuses. */
  readonly checkCredentials: () => Promise<void>;
  /** Limits what one client may have under way at a gateway outside this process. */
  readonly runInShare: RunInShare;
}

/** Opens the gateways of a mode, whose settings have the keys of no other. Orders may be paid by bank transfer in every mode. */
export async function openGateways(parts: GatewayParts): Promise<Gateways> {
  const { db, clock, config, log } = parts;
  const { mode, stripe, paypal } = config;
  const byBank = openBankTransfers();
  if (mode === 'demo') {
    const gateway = new DemoGateway({ db, clock, log });
    const demoPayPal = new DemoPayPal({ db, log });
    return {
      gateway,
      paypal: demoPayPal,
      payto: null,
      gateways: [gateway, demoPayPal, byBank],
      webhooks: [],
      checkCredentials: async () => {},
      runInShare: (_client, call) => call(),
    };
  }
  if (!stripe) throw new Error(`The settings for ${mode} mode have no Stripe keys`);
  const cards = await openStripe(mode, stripe, parts);
  const opened = paypal && (await openPayPal(mode, paypal, parts));
  return {
    gateway: cards.gateway,
    paypal: opened ? opened.gateway : null,
    payto: stripe.takesPayTo ? cards.payto : null,
    // An order by PayTo is settled whether or not the shop still takes it.
    gateways: [cards.gateway, cards.payto, ...(opened ? [opened.gateway] : []), byBank],
    webhooks: [cards.webhook, ...(opened ? [opened.webhook] : [])],
    checkCredentials: async () => opened?.gateway.checkCredentials(),
    runInShare: openClientShares(mostChargesOfClient),
  };
}

async function openStripe(
  mode: 'sandbox' | 'live',
  { secretKey, apiBase, webhookSecrets }: StripeSettings,
  { config, clock, log, reportRefusal, timeoutMilliseconds }: GatewayParts,
) {
  // The SDK takes 40 MB and a tenth of a second, which demo mode needn't spend.
  const { StripeGateway } = await import('../card/stripe-gateway.ts');
  // A sandbox without PUBLIC_URL is on the machine of its buyers.
  const returnUrl = config.publicUrl ?? 'http://localhost/';
  const stripe = { mode, secretKey, apiBase, log, timeoutMilliseconds, returnUrl, reportRefusal };
  const gateway = new StripeGateway(stripe);
  const payto = new StripeGateway({ ...stripe, method: 'payto' });
  const { openStripeWebhook } = await import('../card/stripe-webhook.ts');
  const webhook = openStripeWebhook({ gateway, payto, secrets: webhookSecrets, clock });
  return { gateway, payto, webhook };
}

async function openPayPal(
  mode: 'sandbox' | 'live',
  { webhookId, ...address }: PayPalSettings,
  { config, ...parts }: GatewayParts,
) {
  const { publicUrl } = config;
  if (!publicUrl) throw new Error('The settings for PayPal have no PUBLIC_URL');
  const { PayPalGateway } = await import('../paypal/paypal-gateway.ts');
  const { openPayPalWebhook } = await import('../paypal/paypal-webhook.ts');
  const gateway = new PayPalGateway({ ...parts, ...address, mode, publicUrl });
  return {
    gateway,
    webhook: openPayPalWebhook({ gateway, webhookId, db: parts.db, log: parts.log }),
  };
}

const mostChargesOfClient = 16;
