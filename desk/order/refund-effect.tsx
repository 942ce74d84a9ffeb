import { bankTransferName, type OrderView } from '../../contract/desk/order.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { Money } from '../../web/ui/money.tsx';
import { listEndings } from './list-endings.ts';
import type { PlannedRefund } from './use-refund.ts';

interface RefundEffectProps {
  readonly order: OrderView;
  readonly plan: PlannedRefund;
}

/** What a refund will do: the money, what the buyer gets, the keys, and what can't be undone. */
export function RefundEffect({ order, plan: { priced } }: RefundEffectProps) {
  const { amountCents, gstCents, lines } = priced;
  const isTransfer = order.payment?.gateway === bankTransferName;
  return (
    <div className="space-y-4">
      {isTransfer && (
        <p className="font-semibold">
          The shop can’t move this money: transfer <Money cents={amountCents} /> back to the buyer yourself.
        </p>
      )}
      <p>
        <Money cents={amountCents} className="font-semibold" />, including GST of <Money cents={gstCents} />,
        {isTransfer ? ' is recorded as returned by bank transfer.' : ' goes back to the card that paid.'}{' '}
        <strong className="font-semibold wrap-anywhere">{order.email}</strong> gets an adjustment note by
        mail.
      </p>
      {lines.length === 0 ? (
        <p className="text-sm text-ink-soft">No seats are taken back: every key stays valid.</p>
      ) : (
        <ul className="space-y-1 text-sm">
          {lines.map(({ position, productName, seats, amountCents: beforeGst, endedKeys }) => (
            <li key={position} className="flex justify-between gap-4">
              <span className="min-w-0">
                {formatSeats(seats)} of {productName}
                <span className="block wrap-anywhere text-ink-soft">{describeEnded(endedKeys)}</span>
              </span>
              <span className="shrink-0 text-ink-soft">
                <Money cents={beforeGst} /> before GST
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="font-medium text-danger-strong">
        A refund can’t be undone.
        {lines.length > 0 && ' The keys that end are to be revoked at the vendor.'}
      </p>
    </div>
  );
}

function describeEnded(keys: PlannedRefund['priced']['lines'][number]['endedKeys']): string {
  if (keys.length === 0) return 'No key ends.';
  const endings = keys.map(({ number, ending }) => `${ending} (seat ${number})`);
  return `Keys that end: ${listEndings(endings)}`;
}
