import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentSettings } from '../../browser/payment-settings.ts';

/**
 * Loads Stripe's script, which can't be self-hosted. Its advanced fraud signals stay on, as Stripe's fraud checks and
 * most banks' frictionless confirmations use them. Somebody who only browses is never observed, because the script
 * isn't loaded before the billing address.
 */
export async function loadStripeScript({ publishableKey, scriptUrl }: PaymentSettings): Promise<Stripe> {
  if (scriptUrl !== null && !('Stripe' in window)) await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey, { locale: 'en-AU' });
  if (stripe === null) throw new Error('Stripe needs a browser');
  return stripe;
}

/** `loadStripe` then finds the stand-in instead of loading Stripe's own script. */
async function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  const loaded = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  });
  script.src = address;
  document.head.append(script);
  await loaded.catch(() => {
    script.remove();
    throw new Error(`${address} did not load`);
  });
}
