import Stripe from 'stripe';
import * as z from 'zod/mini';

/** What an event is about. Its state is left out: only what the gateway says when asked is believed. */
export interface StripeEvent {
  readonly id: string;
  /** Such as `payment_intent.succeeded`. */
  readonly type: string;
  /** The id of the payment, refund, charge or dispute; the event's own id when it is about none of them. */
  readonly objectId: string;
  /** The id of the payment that the object belongs to; null when it belongs to none. */
  readonly paymentId: string | null;
}

export interface SignedEvent {
  /** As it arrived: the signature is of these bytes. */
  readonly rawBody: Buffer;
  readonly signatureHeader: string | undefined;
}

export interface EventSignature {
  /** One of them must match; there are several while they are rotated. */
  readonly secrets: readonly string[];
  readonly now: Date;
  /** How old a signature may be. */
  readonly toleranceSeconds?: number;
}

const printable = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/));
const payment = z.nullish(z.union([printable, z.object({ id: printable })]));
const eventShape = z.object({
  id: printable,
  type: printable,
  data: z.object({
    object: z.object({ id: z.optional(printable), object: z.string(), payment_intent: payment }),
  }),
});

/** Reads an event that Stripe signed. Returns null for any other body, and for a signature that is too old. */
export function readStripeEvent(event: SignedEvent, signature: EventSignature): StripeEvent | null {
  for (const secret of signature.secrets) {
    const shape = eventShape.safeParse(openSignedBody(event, secret, signature));
    if (!shape.success) continue;
    const { id, type, data } = shape.data;
    return { id, type, objectId: data.object.id ?? id, paymentId: findPaymentId(data.object) };
  }
  return null;
}

function openSignedBody(
  { rawBody, signatureHeader }: SignedEvent,
  secret: string,
  { now, toleranceSeconds = 300 }: EventSignature,
): unknown {
  if (!signatureHeader) return null;
  try {
    const { webhooks } = Stripe;
    return webhooks.constructEvent(
      rawBody,
      signatureHeader,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch {
    return null;
  }
}

function findPaymentId(object: z.infer<typeof eventShape>['data']['object']): string | null {
  if (object.object === 'payment_intent') return object.id ?? null;
  const { payment_intent: owner } = object;
  return (typeof owner === 'object' ? owner?.id : owner) ?? null;
}
