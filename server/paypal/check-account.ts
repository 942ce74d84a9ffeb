import { broken, type Finding, ok, reasonOf, skipped, warning } from '../operators/finding.ts';
import type { GatewayCheck } from '../payments/gateway.ts';
import type { PayPalConfig } from './settings.ts';
import { paypalWebhookPath } from './webhook-description.ts';

/** What the shop has to be told. Other events change nothing. */
const wantedEvents = [
  ...['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.PENDING'],
  ...['PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'],
  ...['PAYMENT.REFUND.PENDING', 'PAYMENT.REFUND.FAILED', 'CUSTOMER.DISPUTE.CREATED'],
];

/** The credentials belong to the mode, and the webhook is this shop's. */
export const checkAccount: GatewayCheck<PayPalConfig> = {
  name: 'paypal-account',

  async run({ config: { mode, paypal, publicUrl } }) {
    if (mode === 'demo' || !paypal)
      return skipped('The shop takes no PayPal but the demonstration of it.');

    const { PayPalClient, PayPalError } = await import('./paypal-client.ts');
    const client = new PayPalClient(mode, paypal, 8_000);
    const isRefused = (error: unknown, ...statuses: number[]) =>
      error instanceof PayPalError && statuses.includes(error.status);
    try {
      await client.checkCredentials();
      const path = `/v1/notifications/webhooks/${encodeURIComponent(paypal.webhookId)}`;
      return judgeWebhook((await client.call({ method: 'GET', path })) as Webhook, publicUrl ?? '');
    } catch (error) {
      if (isRefused(error, 401))
        return broken(
          `PayPal refuses PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET in ${mode} mode.`,
          `Copy both of a ${mode} app from PayPal's developer dashboard.`,
        );
      if (isRefused(error, 400, 404))
        return broken(
          'PayPal knows no webhook of the id PAYPAL_WEBHOOK_ID ' +
            'for this app, so every event is refused.',
          "Copy the webhook's id from the app in PayPal's developer dashboard.",
        );
      return warning(
        `PayPal did not respond as expected (${reasonOf(error)}), so this could not be checked.`,
        "Check this machine's connection to PayPal, and try again.",
      );
    }
  },
};

interface Webhook {
  readonly url?: string;
  readonly event_types?: readonly { readonly name?: string }[];
}

function judgeWebhook({ url, event_types: types = [] }: Webhook, publicUrl: string): Finding {
  const address = new URL(paypalWebhookPath, publicUrl).href;
  if (url !== address)
    return broken(
      `PayPal sends events to ${url}.`,
      `Change the webhook's address at PayPal to ${address}.`,
    );
  const names = types.map(({ name }) => name);
  const missing = names.includes('*') ? [] : wantedEvents.filter((name) => !names.includes(name));
  if (missing.length === 0)
    return ok(`PayPal accepts the credentials, and sends all events to ${address}.`);
  return warning(
    `PayPal's webhook lacks events: ${missing.join(', ')}.`,
    'Add them to the webhook in PayPal’s developer dashboard. Until then, the shop learns of ' +
      'these later.',
  );
}
