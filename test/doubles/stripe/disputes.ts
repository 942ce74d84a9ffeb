import type Stripe from 'stripe';
import { missingObject } from './api-error.ts';
import { recordEvent } from './events.ts';
import { newDispute } from './new-dispute.ts';
import { type Answer, ok, type Work } from './work.ts';

/** The cardholder's bank claims a whole charge back. */
export function openDispute(work: Work, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const dispute = newDispute(charge, reason, work.now);
  work.ledger.insert('dispute', dispute);
  work.ledger.update('charge', { ...charge, disputed: true });
  recordEvent(work, 'charge.dispute.created', dispute);
  return dispute;
}

/** Ends a dispute. A lost one keeps the money away; a won one returns it. */
export function closeDispute(work: Work, id: string, status: 'won' | 'lost'): Answer {
  const closed = { ...requireDispute(work, id), status } satisfies Stripe.Dispute;
  work.ledger.update('dispute', closed);
  recordEvent(work, 'charge.dispute.closed', closed);
  return ok(closed);
}

export function requireDispute(work: Work, id: string): Stripe.Dispute {
  const dispute = work.ledger.find('dispute', id);
  if (!dispute) throw missingObject('dispute', id);
  return dispute;
}
