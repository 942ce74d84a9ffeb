import { formatNewSeats, type RenewalPlan } from '../../contract/renewals.ts';
import { setQuantity } from '../stored-cart/cart-store.ts';
import { nameWithoutVendor } from '../ui/product-name.ts';
import { TextButton } from '../ui/text-button.tsx';
import { describeLineDays } from './line-days.ts';

type PlannedLine = RenewalPlan['lines'][number];

interface RenewalDaysProps {
  readonly plan: Pick<RenewalPlan, 'lines'>;
  /**
   * After the buyer has changed the cart here: a pressed button may be gone. Missing where the cart
   * can't be changed.
   */
  readonly onChanged?: (() => void) | undefined;
}

/** From when until when the licences of each line would be valid, if they were paid today. */
export function RenewalDays({ plan, onChanged }: RenewalDaysProps) {
  return (
    <ul className="space-y-2 text-sm text-pretty wrap-anywhere">
      {plan.lines.map((line) => (
        <li key={line.productId}>
          <span translate="no" className="block font-medium">
            {nameWithoutVendor(line.productName)}
          </span>
          <span className="block text-ink-soft">{describeLineDays(line)}</span>
          {onChanged && <RemoveNewSeats line={line} onChanged={onChanged} />}
        </li>
      ))}
    </ul>
  );
}

interface RemoveNewSeatsProps {
  readonly line: PlannedLine;
  readonly onChanged: () => void;
}

/** For a buyer who only renews: an old link may name more seats than are open now. */
function RemoveNewSeats({ line, onChanged }: RemoveNewSeatsProps) {
  const renewed = countSeats(line.parts.filter(({ continues }) => continues !== null));
  const added = countSeats(line.parts) - renewed;
  if (renewed === 0 || added === 0) return null;
  const remove = () => {
    setQuantity(line.productId, renewed);
    onChanged();
  };
  return (
    <TextButton onClick={remove}>
      {`Remove the ${formatNewSeats(added)}`}
      <span className="sr-only"> of {nameWithoutVendor(line.productName)}</span>
    </TextButton>
  );
}

function countSeats(parts: PlannedLine['parts']): number {
  return parts.reduce((sum, { seats }) => sum + seats, 0);
}
