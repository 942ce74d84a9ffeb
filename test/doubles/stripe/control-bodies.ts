import * as z from 'zod/mini';
import { signatures } from './webhook-plan.ts';

const cents = z.int().check(z.minimum(1));

/** The bodies of the control API. */
export const laterBody = z.strictObject({ milliseconds: z.int().check(z.minimum(0)) });

export const deliveryBody = z.strictObject({
  event: z.string(),
  signature: z._default(z.enum(signatures), 'valid'),
});

export const refundBody = z.strictObject({ payment_intent: z.string(), amount: z.optional(cents) });

export const disputeBody = z.strictObject({
  payment_intent: z.string(),
  reason: z._default(z.string(), 'fraudulent'),
});

export const domainBody = z.strictObject({
  domain_name: z.string(),
  enabled: z._default(z.boolean(), true),
  apple_pay: z._default(z.enum(['active', 'inactive']), 'active'),
});

/** The permissions that restricted keys lack, such as `dispute_read`. */
export const permissionsBody = z.strictObject({ missing: z.array(z.string()) });

export const offerBody = z.strictObject({ payto: z.boolean() });

export const fraudWarningBody = z.strictObject({ payment_intent: z.string() });

export const challengeBody = z.strictObject({ outcome: z.enum(['pass', 'fail', 'abandon', 'expire']) });
export const successBody = z.strictObject({ outcome: z.enum(['success', 'failure']) });
export const disputeEndBody = z.strictObject({ outcome: z.enum(['won', 'lost']) });

export const tokenBody = z.strictObject({
  /** Of a card, or a PayID. */
  number: z.string(),
  /** Makes a token that can't be used any more. */
  expired: z._default(z.boolean(), false),
});

export const paymentBody = z.strictObject({
  amount: cents,
  currency: z._default(z.string(), 'aud'),
  number: z._default(z.string(), '4242424242424242'),
  metadata: z._default(z.record(z.string(), z.string()), {}),
});

export const changeBody = z.strictObject({
  amount: z.optional(cents),
  currency: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
});
