import { priceLines } from '../../../contract/money.ts';
import type { PricedProduct } from '../../api-answers.ts';
import { findPriceChanges, repriceLines, takeOverPrices } from '../../stored-cart/price-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import type { PurchaseLine } from '../purchase-attempt.ts';
import { StepActions } from './step-actions.tsx';
import { StepFailureNotice } from './step-failure.tsx';
import { StepHeading } from './step-heading.tsx';
import type { StepProps } from './step-props.ts';

interface PriceChangeStepProps extends Omit<StepProps, 'forms' | 'leave'> {
  readonly lines: readonly PurchaseLine[];
  readonly products: readonly PricedProduct[];
}

/** The payment step while the buyer has seen other prices than the shop's: shows both, and asks before anything is charged. */
export function PriceChangeStep({ lines, products, failure, showFailure, goBack }: PriceChangeStepProps) {
  const accept = () => {
    showFailure(null);
    takeOverPrices(products);
  };
  return (
    <div className="space-y-6">
      <StepHeading title="Our prices have changed">
        {failure === null && 'Please check the new total before you pay. You have not been charged.'}
      </StepHeading>
      <StepFailureNotice failure={failure} tone="info" />
      <table className="w-full text-sm">
        <caption className="sr-only">Old and new prices</caption>
        <thead>
          <tr className="border-b border-line text-right text-ink-faint">
            <th scope="col" className="py-2 text-left font-medium">
              Per seat/year, before GST
            </th>
            <th scope="col" className={amountClass}>
              Old
            </th>
            <th scope="col" className={amountClass}>
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {findPriceChanges(lines, products).map(({ line, newUnitPriceCents }) => (
            <PriceRow
              key={line.productId}
              label={line.name}
              oldCents={line.unitPriceCents}
              newCents={newUnitPriceCents}
            />
          ))}
        </tbody>
        <tfoot className="text-base font-semibold">
          <PriceRow
            label="Total (inc. GST)"
            oldCents={priceLines(lines).totalCents}
            newCents={priceLines(repriceLines(lines, products)).totalCents}
          />
        </tfoot>
      </table>
      <StepActions onBack={() => goBack('address')}>
        <Button size="large" onClick={accept}>
          Accept New Prices
        </Button>
      </StepActions>
    </div>
  );
}

interface PriceRowProps {
  readonly label: string;
  readonly oldCents: number;
  /** Null when the product is no longer sold. */
  readonly newCents: number | null;
}

function PriceRow({ label, oldCents, newCents }: PriceRowProps) {
  return (
    <tr className="border-b border-line text-right last:border-0">
      <th scope="row" className="py-3 text-left font-[inherit]">
        {label}
      </th>
      <td className={amountClass}>
        <Money cents={oldCents} className="font-normal text-ink-faint line-through" />
      </td>
      <td className={amountClass}>
        {newCents === null ? 'No longer sold' : <Money cents={newCents} className="font-semibold" />}
      </td>
    </tr>
  );
}

const amountClass = 'py-3 pl-4 font-medium';
