import Stripe from 'stripe';
import { newId } from './identifiers.ts';
import type { Work } from './work.ts';

/** The types of events that the double sends. */
export type EventType =
  | `payment_intent.${'created' | 'amount_capturable_updated' | 'requires_action' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `charge.${'succeeded' | 'captured' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'closed'}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | 'charge.refund.updated'
  | 'radar.early_fraud_warning.created';

/** Records an event with a copy of the object as it is now. It is sent to the webhooks after the commit. */
export function recordEvent(work: Work, type: EventType, object: object): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: work.now,
    data: { object: structuredClone(object) as Stripe.Event.Data.Object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: work.request?.id ?? null, idempotency_key: work.request?.idempotencyKey ?? null },
    type,
  } satisfies Stripe.EventBase;
  const stored = event as unknown as Stripe.Event;
  work.ledger.insert('event', stored);
  work.events.push(stored);
}
