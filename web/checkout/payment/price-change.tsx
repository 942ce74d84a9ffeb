import { priceLines } from '../../../contract/money.ts';
import type { PricedProduct } from '../../api/responses.ts';
import { FailureNotice } from '../../steps/failure-notice.tsx';
import { StepActions } from '../../steps/step-actions.tsx';
import { StepHeading } from '../../steps/step-heading.tsx';
import { findPriceChanges, repriceLines, takeOverPrices } from '../../stored-cart/price-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { advanceCheckout, useCheckoutState } from '../checkout-session.ts';
import type { PurchaseLine } from './purchase-attempt.ts';

interface PriceChangeProps {
  readonly lines: readonly PurchaseLine[];
  readonly products: readonly PricedProduct[];
}

/** The payment step after a price change: shows old and new prices, and asks before anything is charged. */
export function PriceChange({ lines, products }: PriceChangeProps) {
  const { failure } = useCheckoutState();
  const changes = findPriceChanges(lines, products);
  const isWithdrawal = changes.every(({ newUnitPriceCents }) => newUnitPriceCents === null);
  const accept = () => {
    advanceCheckout({ type: 'retried' });
    takeOverPrices(products);
  };
  return (
    <div className="space-y-6">
      <StepHeading title={isWithdrawal ? 'No longer on sale' : 'Our prices have changed'}>
        {failure === null && 'Please check the new total before you pay. You have not been charged.'}
      </StepHeading>
      <FailureNotice failure={failure} tone="info" />
      <table className="w-full text-sm [&_tr>*+*]:pl-4 [&_tr>*+*]:text-right [&_tr>:first-child]:text-left">
        <caption className="sr-only">Old and new prices</caption>
        <thead className="border-b border-line text-ink-faint [&_th]:py-2 [&_th]:font-medium">
          <tr>
            <th scope="col">Per seat/year, before GST</th>
            <th scope="col">Old</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, newUnitPriceCents }) => (
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
      <StepActions onBack={() => advanceCheckout({ type: 'moved', to: 'address' })}>
        <Button size="large" onClick={accept}>
          {isWithdrawal ? 'Remove from Cart' : 'Accept New Prices'}
        </Button>
      </StepActions>
    </div>
  );
}

interface PriceRowProps {
  readonly label: string;
  readonly oldCents: number;
  /** Null when the product is withdrawn. */
  readonly newCents: number | null;
}

function PriceRow({ label, oldCents, newCents }: PriceRowProps) {
  return (
    <tr className="border-b border-line *:py-3 last:border-0">
      <th scope="row" className="[font-weight:inherit]">
        {label}
      </th>
      <td>
        <Money cents={oldCents} className="font-normal text-ink-faint line-through" />
      </td>
      <td className="font-medium">
        {newCents === null ? 'No longer sold' : <Money cents={newCents} className="font-semibold" />}
      </td>
    </tr>
  );
}
