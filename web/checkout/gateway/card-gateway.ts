import { readPaymentSettings } from '../../browser/payment-settings.ts';
import type { CardGateway } from './card-form.ts';

let loading: Promise<CardGateway> | null = null;

/** Loads the gateway's script once; after a failure it can be called again. */
export function loadCardGateway(): Promise<CardGateway> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Loads the script ahead of need. A failure shows when the card form is wanted. */
export function preloadCardGateway() {
  loadCardGateway().catch(() => undefined);
}

async function load(): Promise<CardGateway> {
  const settings = readPaymentSettings();
  if (settings === null) throw new Error('This shop has no card gateway');
  const { loadStripeGateway } = await import('./stripe-gateway.ts');
  return Promise.race([loadStripeGateway(settings), failAfter(timeLimitMilliseconds)]);
}

/** A blocked script may never load nor fail. Loading again waits for the same script. */
const timeLimitMilliseconds = 20_000;

function failAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The card gateway took too long to load')), milliseconds);
  });
}
