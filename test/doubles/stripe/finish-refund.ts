import type Stripe from 'stripe';
import { unexpectedState } from './api-error.ts';
import { recordEvent } from './events.ts';
import { newBalanceTransaction } from './new-money-movements.ts';
import { requireRefund } from './refunds.ts';
import { type Answer, ok, type Work } from './work.ts';

/** What the bank reports some time after a refund: it has arrived, or it came back. */
export function finishRefund(work: Work, id: string, outcome: 'success' | 'failure'): Answer {
  const refund = requireRefund(work, id);
  if (refund.status === 'failed')
    throw unexpectedState('refund_failed', `The refund ${id} has already failed.`);
  return ok(outcome === 'success' ? succeed(work, refund) : fail(work, refund));
}

function succeed(work: Work, refund: Stripe.Refund): Stripe.Refund {
  const done = { ...refund, status: 'succeeded' };
  work.ledger.update('refund', done);
  recordEvent(work, 'refund.updated', done);
  recordEvent(work, 'charge.refund.updated', done);
  return done;
}

/** The money is back in the account, and counts as not refunded. */
function fail(work: Work, refund: Stripe.Refund): Stripe.Refund {
  const { id: source, amount, currency } = refund;
  const movement = newBalanceTransaction({
    source,
    amount,
    currency,
    type: 'refund_failure',
    createdAt: work.now,
  });
  const returned = {
    ...refund,
    failure_balance_transaction: movement.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  work.ledger.insert('balance_transaction', movement);
  work.ledger.update('refund', returned);
  const charge = work.ledger.find('charge', String(refund.charge));
  if (charge)
    work.ledger.update('charge', {
      ...charge,
      amount_refunded: charge.amount_refunded - amount,
      refunded: false,
    });
  recordEvent(work, 'refund.failed', returned);
  recordEvent(work, 'refund.updated', returned);
  recordEvent(work, 'charge.refund.updated', returned);
  return returned;
}
