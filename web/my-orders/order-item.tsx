import { formatDate, formatDay, formatSeats } from '../../contract/format.ts';
import { groupDigits } from '../../contract/money.ts';
import type { BoughtLicence, MyOrder } from '../../contract/my-orders.ts';
import { shop } from '../../shop.config.ts';
import { Money } from '../ui/money.tsx';
import { mergeLicences } from './merge-licences.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderKeys, type OrderKeysProps } from './order-keys.tsx';

export function OrderItem({ email, order }: OrderKeysProps) {
  const { orderId, invoiceNumber, paidAt, totalCents, lines } = order;
  const isRefunded = order.adjustmentNotes.length > 0;
  const sharedEnd = findSharedEnd(order);
  return (
    <li
      aria-label={invoiceNumber}
      className="rounded-control border border-line bg-surface shadow-card"
    >
      <div className="p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 translate="no" tabIndex={-1} className="font-semibold">
            {invoiceNumber}
          </h4>
          <p>
            <Money cents={totalCents} className="font-semibold" />
            <span className="text-sm text-ink-faint"> inc. GST</span>
          </p>
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-faint">
          <time dateTime={paidAt}>{formatDate(new Date(paidAt), shop.timeZone)}</time>
          <span translate="no">{orderId}</span>
        </p>
        <ul className="mt-3 space-y-1 text-[0.9375rem]">
          {lines.map((line) => (
            <OrderLine
              key={line.productName}
              line={line}
              isRefunded={isRefunded}
              saysUntil={sharedEnd === null}
            />
          ))}
        </ul>
        {sharedEnd !== null && (
          <p className="mt-1 text-sm text-ink-faint">{`Until ${formatDay(sharedEnd)}`}</p>
        )}
      </div>
      <OrderKeys email={email} order={order} />
      <OrderActions email={email} order={order} />
    </li>
  );
}

/** The day until which all seats of several products are valid; null where they differ. */
function findSharedEnd({ lines }: MyOrder): string | null {
  const ends = lines.map(({ licences }) => new Set(licences.map(({ endsOn }) => endsOn)));
  const [first] = ends[0] ?? [];
  if (lines.length < 2 || first === undefined) return null;
  return ends.every((days) => days.size === 1 && days.has(first)) ? first : null;
}

interface OrderLineProps {
  readonly line: MyOrder['lines'][number];
  readonly isRefunded: boolean;
  /** The order doesn't say it for all lines. */
  readonly saysUntil: boolean;
}

function OrderLine({ line, isRefunded, saysUntil }: OrderLineProps) {
  const { productName, quantity, keyCount, awaiting } = line;
  const licences = mergeLicences(line.licences);
  return (
    <li>
      <span translate="no">{productName}</span>
      {`\u00a0×\u00a0${groupDigits(`${quantity}`)}`}
      {licences.map((licence) => (
        <Licence
          key={licence.endsOn}
          licence={licence}
          isOnly={licences.length === 1}
          saysUntil={saysUntil}
        />
      ))}
      {awaiting && (
        <span className="block text-sm text-warning-strong">The keys follow by email.</span>
      )}
      {isRefunded && keyCount === 0 && !awaiting && (
        <span className="block text-sm text-ink-faint">Refunded: its keys no longer work.</span>
      )}
    </li>
  );
}

interface LicenceProps {
  readonly licence: BoughtLicence;
  /** The seats of the line have the same days. */
  readonly isOnly: boolean;
  readonly saysUntil: boolean;
}

/** Until when seats are valid, how many of them can be renewed, and which order renews the others. */
function Licence({ licence, isOnly, saysUntil }: LicenceProps) {
  const { seats, openSeats, endsOn, renewedBy } = licence;
  const until = `until ${formatDay(endsOn)}`;
  const isPartly = openSeats > 0 && openSeats < seats;
  return (
    <span className="block text-sm text-ink-faint *:block">
      {saysUntil && <span>{isOnly ? capitalise(until) : `${formatSeats(seats)} ${until}`}</span>}
      {renewedBy.map((later) => (
        <span key={`${later.invoiceNumber} ${later.endsOn}`}>{describeRenewed(later, seats)}</span>
      ))}
      {isPartly && (
        <span className="font-medium text-ink">{`${formatSeats(openSeats)} still to renew`}</span>
      )}
    </span>
  );
}

function describeRenewed(later: BoughtLicence['renewedBy'][number], seats: number): string {
  const renewed = `renewed until ${formatDay(later.endsOn)}, by ${later.invoiceNumber}`;
  if (later.seats >= seats) return capitalise(renewed);
  return `${formatSeats(later.seats)} ${renewed}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
