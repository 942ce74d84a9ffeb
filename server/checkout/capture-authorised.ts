import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { OpenedPayment, PaymentGateway, UnknownOutcome } from '../payments/payment-gateway.ts';
import { recordAuthorisation } from './record-authorisation.ts';
import type { Settlement } from './settle-order.ts';

/**
 * Takes the keys of an authorised order, then its money; or, where keys are too few, ends the authorisation. A crash or a
 * lost answer in between leaves the order pending, and reconciliation does the rest. The gateway decides between a capture
 * and an end at the same time.
 */
export async function captureAuthorised(
  { db }: { readonly db: Kysely<Database> },
  gateway: PaymentGateway,
  payment: OpenedPayment,
): Promise<Settlement | UnknownOutcome> {
  const recorded = await recordAuthorisation(db, payment);
  const outcome = await (recorded === 'authorised' ? gateway.capture(payment) : gateway.close(payment));
  if (outcome.kind !== 'never-charged') return outcome;
  const { paymentId } = payment;
  return recorded === 'sold-out' ? { ...outcome, paymentId, because: 'sold-out' } : { ...outcome, paymentId };
}
