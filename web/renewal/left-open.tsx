import { formatDay, formatSeats } from '../../contract/format.ts';
import type { RenewalPlan } from '../../contract/renewals.ts';
import { shop } from '../../shop.config.ts';
import type { PricedProduct } from '../api/responses.ts';
import { nameWithoutVendor } from '../ui/product-name.ts';
import { TextButton } from '../ui/text-button.tsx';
import { addOpenSeats, type OpenSeats, sumOpenSeats } from './open-seats.ts';

interface LeftOpenProps {
  readonly open: RenewalPlan['open'];
  /** Those that can be added. */
  readonly products: readonly PricedProduct[];
  /** The pressed button may be gone. */
  readonly onChanged: () => void;
}

/** More are counted only. */
const mostShown = 5;

/** Seats that the renewed orders have, and the cart doesn't renew. */
export function LeftOpen({ open, products, onChanged }: LeftOpenProps) {
  const groups = sumOpenSeats(open);
  if (groups.length === 0) return null;
  const add = (group: OpenSeats) => {
    addOpenSeats(group, products);
    onChanged();
  };
  const more = groups.slice(mostShown).reduce((sum, { seats }) => sum + seats, 0);
  return (
    <ul className="space-y-1 text-sm wrap-anywhere">
      {groups.slice(0, mostShown).map((group) => (
        <li key={`${group.productId} ${group.endsOn}`} className="flex flex-wrap gap-x-3">
          <span>{describeOpen(group)}</span>
          {products.some(({ id }) => id === group.productId) && (
            <TextButton className="min-w-11" onClick={() => add(group)}>
              Add<span className="sr-only"> {nameOpen(group)}</span>
            </TextButton>
          )}
        </li>
      ))}
      {more > 0 && <li>{`${formatSeats(more)} more are not renewed here.`}</li>}
    </ul>
  );
}

function describeOpen(open: OpenSeats): string {
  return `${nameOpen(open)} also ${describeEnd(open)} on ${formatDay(open.endsOn)}.`;
}

function nameOpen({ productName, seats }: OpenSeats): string {
  return `${formatSeats(seats)} of ${nameWithoutVendor(productName)}`;
}

function describeEnd({ endsOn, seats }: OpenSeats): string {
  if (endsOn < today()) return 'ended';
  return seats === 1 ? 'ends' : 'end';
}

/** Where the seller is, as `2027-11-27`. */
function today(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: shop.timeZone });
}
