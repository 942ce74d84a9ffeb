import Stripe from 'stripe';
import { isMissing } from './stripe-failure.ts';

/** A permission of Stripe's restricted keys, as its dashboard names it. */
export interface MissingPermission {
  readonly name: string;
  /** Such as `rak_dispute_read`; null when Stripe doesn't name it. */
  readonly id: string | null;
}

/** Less than a check of the shop's health may take. */
export const checkLimit = { timeout: 8_000 };

interface Probe {
  readonly name: string;
  readonly call: (stripe: Stripe, limit: Stripe.RequestOptions) => Promise<unknown>;
}

/**
 * A call for each permission that the shop needs. None of them changes anything: those that write are about objects that
 * don't exist, and Stripe checks the permission first.
 */
const probes: readonly Probe[] = [
  {
    name: 'PaymentIntents (write)',
    call: ({ paymentIntents }, limit) => paymentIntents.cancel('pi_doctor', {}, limit),
  },
  {
    name: 'Charges and Refunds (write)',
    call: ({ refunds }, limit) => refunds.create({ payment_intent: 'pi_doctor' }, limit),
  },
  // Refunds and payments are read with their charges.
  { name: 'Charges and Refunds (read)', call: ({ charges }, limit) => charges.list({ limit: 1 }, limit) },
  { name: 'Disputes (read)', call: ({ disputes }, limit) => disputes.list({ limit: 1 }, limit) },
  {
    name: 'Confirmation tokens (read)',
    call: ({ confirmationTokens }, limit) => confirmationTokens.retrieve('ctoken_doctor', {}, limit),
  },
];

/** Asks Stripe which permissions the secret key lacks. Throws when Stripe doesn't say. */
export async function findMissingPermissions(stripe: Stripe): Promise<readonly MissingPermission[]> {
  const found = await Promise.all(probes.map((probe) => tryProbe(stripe, probe)));
  return found.filter((missing) => missing !== null);
}

async function tryProbe(stripe: Stripe, { name, call }: Probe): Promise<MissingPermission | null> {
  try {
    await call(stripe, checkLimit);
    return null;
  } catch (error) {
    if (isMissing(error)) return null;
    if (!isForbidden(error)) throw error;
    return { name, id: /'(rak_\w+)'/.exec(error.message)?.[1] ?? null };
  }
}

/** The key lacks the permission for a call. */
export function isForbidden(error: unknown): error is Stripe.errors.StripePermissionError {
  return error instanceof Stripe.errors.StripePermissionError;
}
