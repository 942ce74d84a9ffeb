import type Stripe from 'stripe';
import type { ErrorObject } from './api-error.ts';
import type { Ledger } from './ledger.ts';

/** One transaction on the ledger. */
export interface Work {
  readonly ledger: Ledger;
  /** In seconds since 1970, as everywhere in Stripe's API. */
  readonly now: number;
  readonly nowMilliseconds: number;
  /** The request that caused the work; null for what happens without one. */
  readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null;
  /** The events that the work has recorded, in order. They are sent after the commit. */
  readonly events: Stripe.Event[];
  /** How long everything takes that Stripe does later. */
  readonly laterMilliseconds: number;
  /** Whether the account may take PayTo. */
  readonly offersPayTo: boolean;
}

/** What the API responds after work that is committed. A decline is one of them: it changes the ledger too. */
export interface Answer {
  readonly status: number;
  readonly body: object;
}

export function ok(body: object): Answer {
  return { status: 200, body };
}

export function failed(status: number, error: ErrorObject): Answer {
  return { status, body: { error } };
}
