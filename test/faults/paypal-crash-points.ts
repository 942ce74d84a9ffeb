import { PayPalGateway } from '../../server/paypal/paypal-gateway.ts';
import { recordedPayment } from './crash-points.ts';
import { die, patchCommitOf, patchMethod, patchQuery } from './patch-shop.ts';

/** The moments of a purchase with PayPal and of its refund at which the shop's process ends by SIGKILL. */
export const paypalCrashPoints = {
  /** The order exists at PayPal, and the shop doesn't know its id. */
  after_paypal_order_created: () =>
    patchQuery((text, send) => (/insert into "?paypal_orders/.test(text) ? die() : send())),
  /** The id is committed, and the buyer isn't sent away. */
  after_paypal_id_committed: () => dieAfter(/insert into "?payments\b[\s\S]*'open'/),
  /** The buyer is sent to PayPal; nothing is approved. */
  after_buyer_sent_away: () => dieAfter(/update "?payments"? set "?status/),
  /** The number of the capture is committed, and PayPal is not asked. */
  before_paypal_capture: () => dieAfter(/update paypal_orders set captures/),
  /** PayPal has captured; none of that is written. */
  after_paypal_capture: () => patchMethod(PayPalGateway.prototype, 'capture', { after: die }),
  /** The commit of keys, response, receipt and invoice number is sent. It may or may not be done. */
  while_paypal_is_recorded: () => patchCommitOf(recordedPayment, die),
  /** The refund is committed, and PayPal is not asked. */
  before_paypal_refund: () => patchMethod(PayPalGateway.prototype, 'refund', { before: die }),
  /** PayPal has refunded; none of that is written. */
  after_paypal_refund: () => patchMethod(PayPalGateway.prototype, 'refund', { after: die }),
} as const satisfies Record<string, () => void>;

export type PayPalCrashPoint = keyof typeof paypalCrashPoints;

/** Dies once a statement that commits alone is done. */
function dieAfter(statement: RegExp): void {
  patchQuery((text, send) => {
    const sent = send();
    return statement.test(text) ? Promise.resolve(sent).then(die) : sent;
  });
}
