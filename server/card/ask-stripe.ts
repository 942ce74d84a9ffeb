import type Stripe from 'stripe';
import { broken, type Finding, skipped, warning } from '../operators/finding.ts';
import type { ConfigOf } from '../payments/gateway.ts';
import type { StripeConfig } from './settings.ts';

/** Less than a check may take. */
export const limit = { timeout: 8_000 };

/**
 * For a check. `unread` is found where the key lacks the permission for a call. Demo mode never
 * loads the SDK.
 */
export async function askStripe(
  { mode, stripe }: ConfigOf<StripeConfig>,
  without: string,
  ask: (stripe: Stripe) => Promise<Finding>,
  unread?: Finding,
): Promise<Finding> {
  if (mode === 'demo' || !stripe) return skipped(without);
  const { openStripe } = await import('./stripe-client.ts');
  try {
    return await ask(openStripe(stripe));
  } catch (error) {
    const { statusCode, type = 'unknown failure' } = error as Failure;
    if (type === forbidden && unread) return unread;
    if (statusCode === 401)
      return broken(
        'Stripe refuses the secret key.',
        "Set STRIPE_SECRET_KEY to a key that is on the API keys page of Stripe's dashboard.",
      );
    return warning(
      `Stripe did not respond as expected (${type}), so this could not be checked.`,
      "Check this machine's connection to api.stripe.com, and try again.",
    );
  }
}

export type Failure = Error & { readonly statusCode?: number; readonly type?: string };

/** The type of the failure of a call for which the key lacks the permission. */
export const forbidden = 'StripePermissionError';

export function unreadable(what: string, page: string, things: string): Finding {
  return warning(
    `Whether ${what} could not be checked: the secret key of Stripe may not read ` +
      `${things.toLowerCase()}.`,
    `Look it up ${page}, or give the key the permission ${things} (read).`,
  );
}
