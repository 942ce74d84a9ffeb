import type { Gateway } from '../payments/gateway.ts';
import { checkAccount } from './check-account.ts';
import { type PayPalConfig, paypalSettings } from './settings.ts';
import { paypalWebhook } from './webhook-description.ts';

export const paypal: Gateway<PayPalConfig> = {
  method: 'paypal',
  company: 'PayPal',
  settings: paypalSettings,
  isTaken: ({ mode, paypal }) => mode !== 'demo' && paypal !== null,
  webhook: paypalWebhook,
  checks: [checkAccount],
  tables: ['paypal_orders'],

  async open({ config, ...parts }) {
    const { mode, publicUrl } = config;
    if (mode === 'demo' || !config.paypal) return null;
    if (!publicUrl) throw new Error('The settings for PayPal have no PUBLIC_URL');
    const { webhookId, ...address } = config.paypal;
    const { PayPalGateway } = await import('./paypal-gateway.ts');
    const { openPayPalWebhook } = await import('./paypal-webhook.ts');
    const gateway = new PayPalGateway({ ...parts, ...address, mode, publicUrl });
    const { db, log } = parts;
    return {
      gateway,
      webhook: openPayPalWebhook({ gateway, webhookId, db, log }),
      checkCredentials: () => gateway.checkCredentials(),
    };
  },
};
