import type Stripe from 'stripe';
import { checkLimit, isForbidden } from './key-permissions.ts';

/** What Stripe knows of a shop's domain, which decides whether its page shows wallets. */
export type WalletDomain =
  | { readonly kind: 'unregistered' }
  | { readonly kind: 'disabled' }
  /** The secret key may not read domains. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'registered'; readonly inactive: readonly InactiveWallet[] };

interface InactiveWallet {
  readonly name: 'Apple Pay' | 'Google Pay';
  /** Stripe's reason; null when it gives none. */
  readonly reason: string | null;
}

/** Asks Stripe about the domain of a shop. */
export async function findWalletDomain(stripe: Stripe, domainName: string): Promise<WalletDomain> {
  try {
    const query = { domain_name: domainName, limit: 1 };
    const { data } = await stripe.paymentMethodDomains.list(query, checkLimit);
    const [domain] = data;
    if (!domain) return { kind: 'unregistered' };
    if (!domain.enabled) return { kind: 'disabled' };
    const wallets = [
      { name: 'Apple Pay', wallet: domain.apple_pay },
      { name: 'Google Pay', wallet: domain.google_pay },
    ] as const;
    const inactive = wallets
      .filter(({ wallet }) => wallet.status !== 'active')
      .map(({ name, wallet }) => ({ name, reason: wallet.status_details?.error_message ?? null }));
    return { kind: 'registered', inactive };
  } catch (error) {
    if (isForbidden(error)) return { kind: 'forbidden' };
    throw error;
  }
}
