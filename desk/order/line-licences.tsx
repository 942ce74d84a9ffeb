import type { OrderView } from '../../contract/desk/order.ts';
import type { OrderLicence } from '../../contract/desk/order-licence.ts';
import { formatSeats } from '../../contract/format.ts';
import { describeDays } from '../../contract/terms.ts';
import { OrderLink } from '../ui/links.tsx';

interface LineLicencesProps {
  readonly line: OrderView['lines'][number];
}

/** From when to when the seats of a line are valid, what they continue, and what continues them. */
export function LineLicences({ line }: LineLicencesProps) {
  const left = line.licences.filter(({ seatsLeft }) => seatsLeft > 0);
  return left.map((licence) => (
    <p key={licence.id}>
      <span>{keepDays(describeSeats(licence, left.length > 1))}</span>
      {licence.continues && (
        <span>
          {' · continues '}
          <OrderLink {...licence.continues} />
        </span>
      )}
      {licence.continuedBy.map(({ orderId, invoiceNumber }, index) => (
        <span key={orderId}>
          {index === 0 ? ' · renewed by ' : ', '}
          <OrderLink orderId={orderId} invoiceNumber={invoiceNumber} />
        </span>
      ))}
      {licence.continuedBy.length > 0 && licence.openSeats > 0 && (
        <span> · {formatSeats(licence.openSeats)} not renewed</span>
      )}
    </p>
  ));
}

/** `28 November 2027` stays on one line. */
function keepDays(text: string): string {
  return text.replace(/(\d+) (\p{L}+) (\d{4})/gu, '$1\u00a0$2\u00a0$3');
}

function describeSeats(licence: OrderLicence, isOneOfSeveral: boolean): string {
  if (isOneOfSeveral) return `${formatSeats(licence.seatsLeft)}: ${describeDays(licence)}`;
  return `Valid from ${describeDays(licence)}`;
}
