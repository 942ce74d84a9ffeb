import type { ReactNode } from 'react';
import { priceLines } from '../../../contract/money.ts';
import type { PricedProduct } from '../../api/responses.ts';
import type { PricedLine } from '../../stored-cart/cart-lines.ts';
import { findPriceChanges, repriceLines, takeOverPrices } from '../../stored-cart/price-changes.ts';
import { Money } from '../../ui/money.tsx';
import { advanceCheckout } from '../checkout-session.ts';
import { QuestionStep } from './question-step.tsx';

interface PriceChangeProps {
  readonly lines: readonly PricedLine[];
  readonly products: readonly PricedProduct[];
}

/** The last step after a price change: shows old and new prices, and asks before anything is charged. */
export function PriceChange({ lines, products }: PriceChangeProps) {
  const changes = findPriceChanges(lines, products);
  const isWithdrawal = changes.every(({ newUnitPriceCents }) => newUnitPriceCents === null);
  const accept = () => {
    takeOverPrices(products);
    advanceCheckout({ type: 'retried' });
  };
  return (
    <QuestionStep
      title={isWithdrawal ? 'No longer on sale' : 'Our prices have changed'}
      text="Please check the new total before you pay. You have not been charged."
      action={isWithdrawal ? 'Remove from Cart' : 'Accept New Prices'}
      onAction={accept}
      onBack={() => advanceCheckout({ type: 'moved', to: 'address' })}
    >
      <table className="w-full text-sm [&_tr>*+*]:pl-4 [&_tr>*+*]:text-right [&_tr>:first-child]:text-left">
        <caption className="sr-only">Old and new</caption>
        <thead className="border-b border-line text-ink-faint [&_th]:py-2 [&_th]:font-medium">
          <tr>
            <th scope="col">Per seat/year, before GST</th>
            <th scope="col">Old</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, newUnitPriceCents }) => (
            <ChangedRow
              key={line.productId}
              name={line.name}
              before={<Money cents={line.unitPriceCents} />}
              now={newUnitPriceCents === null ? 'No longer sold' : <Money cents={newUnitPriceCents} />}
            />
          ))}
        </tbody>
        <tfoot className="text-base font-semibold">
          <ChangedRow
            name="Total (inc. GST)"
            before={<Money cents={priceLines(lines).totalCents} />}
            now={<Money cents={priceLines(repriceLines(lines, products)).totalCents} />}
          />
        </tfoot>
      </table>
    </QuestionStep>
  );
}

interface ChangedRowProps {
  readonly name: string;
  readonly before: ReactNode;
  readonly now: ReactNode;
}

function ChangedRow({ name, before, now }: ChangedRowProps) {
  return (
    <tr className="border-b border-line *:py-3 last:border-0">
      <th scope="row" className="[font-weight:inherit] wrap-anywhere">
        {name}
      </th>
      <td className="font-normal whitespace-nowrap text-ink-faint line-through">{before}</td>
      <td className="font-semibold whitespace-nowrap">{now}</td>
    </tr>
  );
}
