import type { Foresight, HeldLicence } from '../../contract/desk/agreed-quote.ts';
import { formatDay, formatSeats } from '../../contract/format.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { OrderLink } from '../ui/links.tsx';
import { changeRenewal } from './change-renewal.ts';
import type { QuoteDraft } from './quote-draft.ts';

interface RenewedOrdersProps {
  readonly draft: QuoteDraft;
  readonly licences: readonly HeldLicence[];
  readonly covered: Foresight['covered'];
  readonly onChange: (draft: QuoteDraft) => void;
}

/** Which orders of the buyer the quote renews: those with open seats, and below them all others. */
export function RenewedOrders({ draft, licences, covered, onChange }: RenewedOrdersProps) {
  const orders = [...Map.groupBy(licences, ({ orderId }) => orderId)];
  if (orders.length === 0) return null;

  const isOffered = ([orderId, held]: (typeof orders)[number]) =>
    draft.renews.includes(orderId) || held.some(({ openSeats }) => openSeats > 0);
  const show = ([orderId, held]: (typeof orders)[number]) => (
    <OrderChoice
      key={orderId}
      licences={held}
      isChosen={draft.renews.includes(orderId)}
      onToggle={() => onChange(changeRenewal(draft, licences, orderId))}
    />
  );
  const others = orders.filter((order) => !isOffered(order));
  return (
    <fieldset className="min-w-0 space-y-1">
      <legend className="mb-1 text-sm font-medium">Orders to renew</legend>
      {orders.filter(isOffered).map(show)}
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 py-2.5 text-sm text-ink-soft">
            Orders whose seats are all covered: {others.length}
          </summary>
          {others.map(show)}
        </details>
      )}
      <CoveredSeats draft={draft} covered={covered} onChange={onChange} />
    </fieldset>
  );
}

interface OrderChoiceProps {
  readonly licences: readonly HeldLicence[];
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function OrderChoice({ licences, isChosen, onToggle }: OrderChoiceProps) {
  const [first] = licences;
  if (!first) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <label className="flex min-h-11 min-w-0 items-center gap-3 text-sm">
        <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          <span translate="no" className="font-medium">
            {first.invoiceNumber}
          </span>
          : {licences.map(describeOpen).join('; ')}
        </span>
      </label>
      {isChosen && (
        <span className="ml-8">
          <OrderLink orderId={first.orderId} />
        </span>
      )}
    </div>
  );
}

function describeOpen({ productName, openSeats, seatsLeft, endsOn }: HeldLicence): string {
  const seats = openSeats > 0 ? formatSeats(openSeats) : `none of ${formatSeats(seatsLeft)}`;
  return `${seats} of ${productName} open, to ${formatDay(endsOn)}`;
}

/** Covered seats are renewed from the end of that on, once the operator says so. */
function CoveredSeats({ draft, covered, onChange }: Omit<RenewedOrdersProps, 'licences'>) {
  if (!covered && !draft.renewCovered) return null;
  const tick = () => onChange({ ...draft, renewCovered: !draft.renewCovered });
  return (
    <Notice tone="info" title="These seats are covered">
      {covered && <p>{describeCovered(covered)}</p>}
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={draft.renewCovered}
          onChange={tick}
          className="size-5 shrink-0"
        />
        Renew them from then on
      </label>
    </Notice>
  );
}

function describeCovered({ until, by }: NonNullable<Foresight['covered']>): string {
  const orders = by.map(({ orderId, invoiceNumber }) => invoiceNumber ?? orderId).join(', ');
  if (until === null) return `They are being renewed just now, by ${orders}.`;
  return `Until ${formatDay(until)}, by ${orders}. Without your yes, the quote isn’t sent.`;
}
