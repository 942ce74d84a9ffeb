import type { OrderView } from '../../contract/desk/order.ts';
import { formatDollars } from '../../contract/money.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { formatMoment } from '../ui/format-time.ts';

/** What of an order needs attention: disputes, a receipt that was given up, and alerts. */
export function Troubles({ order }: { readonly order: OrderView }) {
  const { disputes, receipt, alerts } = order;
  const isDead = receipt.state === 'dead';
  if (disputes.length === 0 && !isDead && alerts.length === 0) return null;
  return (
    <div className="space-y-3">
      {disputes.map(({ id, status, amountCents, reason, openedAt }) => (
        <Notice key={id} tone="danger" title={`Disputed: ${formatDollars(amountCents)}`}>
          <p>
            The buyer’s bank disputes this payment since {formatMoment(openedAt)}. Reason: {toWords(reason)}.
            State: {toWords(status)}. Respond to it in the gateway’s dashboard.
          </p>
        </Notice>
      ))}
      {isDead && (
        <Notice tone="danger" title="The receipt was not delivered">
          <p>
            {receipt.reason === 'address-refused'
              ? 'The mail server refuses the address. Correct it, and the receipt is mailed there.'
              : 'Every attempt to mail it failed. Check the mail server, and resend the receipt.'}
          </p>
        </Notice>
      )}
      {alerts.map(({ id, text, raisedAt }) => (
        <Notice key={id} tone="info" title={`Alert of ${formatMoment(raisedAt)}`}>
          <p>{text}</p>
        </Notice>
      ))}
    </div>
  );
}

/** `needs_response` of a gateway is `needs response`. */
function toWords(code: string): string {
  return code.replaceAll('_', ' ');
}
