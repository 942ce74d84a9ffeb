import { StripeGateway } from '../../server/card/stripe-gateway.ts';
import { recordedPayment } from './crash-points.ts';
import { die, patchCommitOf, patchMethod, patchQuery } from './patch-shop.ts';

/** The moments of a purchase with Stripe, of its event and of its refund at which the shop's process ends by SIGKILL. */
export const stripeCrashPoints = {
  /** The PaymentIntent exists at Stripe, and the shop doesn't know its id. */
  after_payment_created: () => patchQuery((text, send) => (openedPayment.test(text) ? die() : send())),
  /** The id is committed, and the PaymentIntent is not confirmed. */
  after_payment_id_committed: () => dieAfter(openedPayment),
  /** Stripe has confirmed; none of that is written. */
  after_confirm: () => patchMethod(StripeGateway.prototype, 'charge', { after: die }),
  /** The commit of keys, response, receipt and invoice number is sent. It may or may not be done. */
  while_payment_is_recorded: () => patchCommitOf(recordedPayment, die),
  /** Stripe's event is on disk, and not handled. */
  after_event_stored: () => dieAfter(/insert into "?gateway_events/),
  /** The refund is committed, and Stripe is not asked. */
  before_refund_call: () => patchMethod(StripeGateway.prototype, 'refund', { before: die }),
  /** Stripe has refunded; none of that is written. */
  after_refund_call: () => patchMethod(StripeGateway.prototype, 'refund', { after: die }),
  /** The commit of the outcome and the adjustment note is sent. It may or may not be done. */
  while_refund_is_recorded: () => patchCommitOf(/update "?adjustment_counter/, die),
} as const satisfies Record<string, () => void>;

export type StripeCrashPoint = keyof typeof stripeCrashPoints;

/** The statement that puts the id of a payment on disk before it is confirmed. */
const openedPayment = /insert into "?payments\b[\s\S]*'open'/;

/** Dies once a statement that commits alone is done. */
function dieAfter(statement: RegExp): void {
  patchQuery((text, send) => {
    const sent = send();
    return statement.test(text) ? Promise.resolve(sent).then(die) : sent;
  });
}
