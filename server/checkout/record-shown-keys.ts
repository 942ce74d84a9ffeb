import type { FastifyBaseLogger } from 'fastify';
import type { CheckoutAnswer } from '../../contract/checkout-answer.ts';
import { recordSeenKeys } from '../orders/evidence-store.ts';
import type { Db } from '../platform/database/pool.ts';
import type { CheckoutReply } from './send-reply.ts';

/**
 * Records that a buyer's browser gets the keys of a paid order. Not awaited: it must neither delay
 * nor fail a purchase.
 */
export function recordShownKeys(
  { db }: { readonly db: Db },
  outcome: CheckoutReply,
  log: FastifyBaseLogger,
): void {
  const orderId = findOrderWithKeys(outcome);
  if (orderId === null) return;
  void recordSeenKeys(db, orderId, 'keys-shown').catch((error: unknown) =>
    log.warn({ err: error, orderId }, 'it could not be recorded that the buyer got the keys'),
  );
}

function findOrderWithKeys(outcome: CheckoutReply): string | null {
  if (outcome.kind !== 'settled' || outcome.response.status !== 200) return null;
  const { orderId, licenseKeys } = JSON.parse(outcome.response.body) as CheckoutAnswer;
  return licenseKeys.some(({ keys }) => keys.length > 0) ? orderId : null;
}
