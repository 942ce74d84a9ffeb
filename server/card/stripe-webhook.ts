import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { ReportedEvent, StaleEvent, Webhook } from '../payments/webhook.ts';
import { parseJson } from '../platform/http/parse-json.ts';
import type { StripeGateway } from './stripe-gateway.ts';
import { findPayment, inspectDispute, listClaims } from './stripe-lookups.ts';
import { stripeWebhook } from './webhook-description.ts';

interface WebhookParts {
  readonly gateway: StripeGateway;
  readonly secrets: readonly string[];
  readonly clock: () => Date;
}

export function openStripeWebhook({
  gateway,
  secrets,
  clock,
}: WebhookParts): Omit<Webhook, 'gateways'> {
  const { name, search } = gateway;
  return {
    ...stripeWebhook,
    gateway: name,
    readEvent: async (rawBody, headers) => {
      const signatureHeader = String(headers[stripeWebhook.signatureHeader]);
      return readStripeEvent({ rawBody, signatureHeader }, { secrets, now: clock() });
    },
    findPayment: (paymentId) => findPayment(search, paymentId),
    inspectDispute: (disputeId) => inspectDispute(search, disputeId),
    listClaims: (since) => listClaims(search, since),
  };
}

interface SignedEvent {
  /** As it arrived: the signature is of these bytes. */
  readonly rawBody: Buffer;
  readonly signatureHeader: string | undefined;
}

interface EventSignature {
  /** One of them must match; there are several while they are rotated. */
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** In seconds: how old a signature may be. */
const tolerance = 300;

const printable = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/));
const payment = z.nullish(z.union([printable, z.object({ id: printable })]));
const eventShape = z.object({
  id: printable,
  type: printable,
  data: z.object({
    object: z.object({ id: z.optional(printable), object: z.string(), payment_intent: payment }),
  }),
});

/**
 * Reads an event that Stripe signed. `unreadable`: it is genuine, and of another shape than the
 * events that the shop asked for.
 */
export function readStripeEvent(
  { rawBody, signatureHeader = '' }: SignedEvent,
  { secrets, now }: EventSignature,
): ReportedEvent | StaleEvent | 'unreadable' | 'not-signed' {
  const isSigned = (mostSeconds: number) =>
    secrets.some((secret) => {
      try {
        const { signature } = Stripe.webhooks;
        return signature?.verifyHeader(
          rawBody,
          signatureHeader,
          secret,
          mostSeconds,
          undefined,
          now.getTime(),
        );
      } catch {
        return false;
      }
    });
  if (!isSigned(tolerance)) {
    // Of any age: only to say why it is refused.
    return isSigned(0) ? { secondsOld: readAge(signatureHeader, now) } : 'not-signed';
  }

  const shape = eventShape.safeParse(parseJson(rawBody.toString()));
  if (!shape.success) return 'unreadable';
  const { id, type, data } = shape.data;
  return { id, type, objectId: data.object.id ?? id, paymentId: findPaymentId(data.object) };
}

function readAge(signatureHeader: string, now: Date): number {
  const [, signedAt = ''] = /(?:^|,)t=(\d+)/.exec(signatureHeader) ?? [];
  return Math.floor(now.getTime() / 1_000) - Number(signedAt);
}

function findPaymentId(object: z.infer<typeof eventShape>['data']['object']): string | null {
  if (object.object === 'payment_intent') return object.id ?? null;
  const { payment_intent: owner } = object;
  return (typeof owner === 'object' ? owner?.id : owner) ?? null;
}
