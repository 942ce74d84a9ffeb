import type { GatewayParts } from '../payments/gateway.ts';
import type { StripeConfig } from './settings.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import type { StripeMethod } from './stripe-method.ts';

/** Null in demo mode. */
export async function openStripeGateway(
  { config, log, reportRefusal, timeoutMilliseconds }: GatewayParts<StripeConfig>,
  method: StripeMethod,
): Promise<StripeGateway | null> {
  const { mode, publicUrl, stripe } = config;
  if (mode === 'demo') return null;
  if (!stripe) throw new Error(`The settings for ${mode} mode have no Stripe keys`);
  // The SDK takes 40 MB and a tenth of a second, which demo mode needn't spend.
  const { StripeGateway } = await import('./stripe-gateway.ts');
  const { secretKey, apiBase } = stripe;
  return new StripeGateway({
    mode,
    method,
    secretKey,
    apiBase,
    log,
    reportRefusal,
    timeoutMilliseconds,
    // A sandbox without PUBLIC_URL is on the machine of its buyers.
    returnUrl: publicUrl ?? 'http://localhost/',
  });
}
