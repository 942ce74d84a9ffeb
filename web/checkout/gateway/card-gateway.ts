import { readPaymentSettings } from '../../browser/payment-settings.ts';
import type { loadStripeGateway } from './stripe-gateway.ts';

type CardGateway = Awaited<ReturnType<typeof loadStripeGateway>>;

/** It shows its own messages beside its fields. */
export type CardForm = ReturnType<CardGateway['mountCardForm']>;

let loading: Promise<CardGateway> | null = null;

/** After a failure it can be called again. */
export function loadCardGateway(): Promise<CardGateway> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** A failure shows when the card form is wanted. Demo mode has no script. */
export function preloadCardGateway() {
  if (readPaymentSettings()) loadCardGateway().catch(() => undefined);
}

/** A blocked script may never load nor fail. Loading again waits for the same script. */
const loadLimitMilliseconds = 20_000;

async function load(): Promise<CardGateway> {
  const settings = readPaymentSettings();
  if (settings === null) throw new Error('This shop has no card gateway');
  const { loadStripeGateway } = await import('./stripe-gateway.ts');
  const error = new Error('The card gateway took too long to load');
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(error), loadLimitMilliseconds);
  });
  return Promise.race([loadStripeGateway(settings), tooLate]);
}

/** 3-D Secure ends a challenge after 10 minutes, whether or not Stripe's script says so. */
const challengeLimitMilliseconds = 600_000;

let giveBack = () => {};

/**
 * Gives the page back to a buyer who sees no window of a bank. The challenge may still be passed.
 */
export const leaveChallenge = () => giveBack();

/**
 * Ends when the buyer has passed, failed or left the challenge, or after 10 minutes. Returns what
 * to tell a buyer for whom it could not be shown, else null.
 */
export async function showChallenge(clientSecret: string, onShown: (open: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const gateway = await loadCardGateway();
    onShown(true);
    const left = new Promise<void>((resolve) => {
      giveBack = resolve;
      timer = setTimeout(resolve, challengeLimitMilliseconds);
    });
    await Promise.race([gateway.showChallenge(clientSecret), left]);
    return null;
  } catch {
    return {
      text: 'You have not been charged so far: your bank’s confirmation could not be shown.',
      hint:
        'It comes from js.stripe.com: turn off ad blockers for this page, ' +
        'or check your connection.',
    };
  } finally {
    clearTimeout(timer);
    onShown(false);
  }
}
