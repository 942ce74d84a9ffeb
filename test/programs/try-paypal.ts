import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { paypalWebhookPath } from '../../server/paypal/webhook-description.ts';
import { credentials, webhookId } from '../doubles/paypal/answers.ts';
import { PayPalDouble } from '../doubles/paypal/paypal-double.ts';
import { readPort } from './read-port.ts';

/** Runs a shop in sandbox mode beside stand-ins for PayPal and Stripe. Needs no account. Ctrl-C stops them. */
const port = process.env.PORT?.trim() || '3000';
const double = await PayPalDouble.start(readPort('PAYPAL_DOUBLE_PORT', 4200));
const shopUrl = `http://127.0.0.1:${port}`;
double.webhookUrl = new URL(paypalWebhookPath, shopUrl).href;
Object.assign(process.env, {
  TRY_STRIPE_DATA_DIR: process.env.TRY_PAYPAL_DATA_DIR?.trim() || join(root, 'data', 'try-paypal'),
  TRY_STRIPE_PUBLIC_URL: shopUrl,
  PAYPAL_CLIENT_ID: credentials.clientId,
  PAYPAL_CLIENT_SECRET: credentials.clientSecret,
  PAYPAL_WEBHOOK_ID: webhookId,
  PAYPAL_API_BASE: double.url,
});
console.log(`  PayPal  a stand-in at ${double.url}; no money moves, and it forgets everything when it stops`);
await import('./try-stripe.ts');
