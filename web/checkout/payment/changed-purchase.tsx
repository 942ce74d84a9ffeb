import type { ReactNode } from 'react';
import { formatSeats } from '../../../contract/format.ts';
import { priceLines } from '../../../contract/money.ts';
import type { PricedProduct } from '../../api/responses.ts';
import type { PricedLine } from '../../stored-cart/cart-lines.ts';
import { acceptCart } from '../../stored-cart/cart-store.ts';
import { findPriceChanges, repriceLines, takeOverPrices } from '../../stored-cart/price-changes.ts';
import { Money } from '../../ui/money.tsx';
import { advanceCheckout } from '../checkout-session.ts';
import { QuestionStep } from './question-step.tsx';

interface PriceChangeProps {
  readonly lines: readonly PricedLine[];
  readonly products: readonly PricedProduct[];
}

export function PriceChange({ lines, products }: PriceChangeProps) {
  const changes = findPriceChanges(lines, products);
  const isWithdrawal = changes.every(({ newUnitPriceCents }) => newUnitPriceCents === null);
  const words = isWithdrawal ? withdrawal : newPrices;
  return (
    <ChangedPurchase
      {...words}
      unit="Per seat/year, before GST"
      rows={changes.map(({ line, newUnitPriceCents }) => ({
        name: line.name,
        before: <Money cents={line.unitPriceCents} />,
        now: newUnitPriceCents === null ? 'No longer sold' : <Money cents={newUnitPriceCents} />,
      }))}
      before={lines}
      now={repriceLines(lines, products)}
      onAccept={() => takeOverPrices(products)}
    />
  );
}

const withdrawal = { title: 'No longer on sale', action: 'Remove from Cart' };
const newPrices = { title: 'Our prices have changed', action: 'Accept New Prices' };

interface CartChangeProps {
  /** As the buyer saw them. */
  readonly before: readonly PricedLine[];
  readonly now: readonly PricedLine[];
}

export function CartChange({ before, now }: CartChangeProps) {
  const seatsOf = (lines: readonly PricedLine[], id: string) =>
    lines.find(({ productId }) => productId === id)?.quantity ?? 0;
  const names = new Map([...before, ...now].map(({ productId, name }) => [productId, name]));
  return (
    <ChangedPurchase
      title="Your cart has changed"
      unit="Changed in another window"
      rows={[...names].map(([id, name]) => ({
        name,
        before: formatSeats(seatsOf(before, id)),
        now: formatSeats(seatsOf(now, id)),
      }))}
      before={before}
      now={now}
      action="Continue with This Cart"
      onAccept={acceptCart}
    />
  );
}

interface Row {
  readonly name: string;
  readonly before: ReactNode;
  readonly now: ReactNode;
}

interface ChangedPurchaseProps extends CartChangeProps {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly Row[];
  readonly action: string;
  readonly onAccept: () => void;
}

function ChangedPurchase(props: ChangedPurchaseProps) {
  const { title, unit, rows, before, now, action, onAccept } = props;
  const accept = () => {
    onAccept();
    advanceCheckout({ type: 'retried' });
  };
  const total = {
    name: 'Total (inc. GST)',
    before: <Money cents={priceLines(before).totalCents} />,
    now: <Money cents={priceLines(now).totalCents} />,
  };
  return (
    <QuestionStep
      title={title}
      text="You have not been charged. Please check the new total before you pay."
      action={action}
      onAction={accept}
      onBack={() => advanceCheckout({ type: 'moved', to: 'address' })}
    >
      <table className={table}>
        <caption className="sr-only">Old and new</caption>
        <thead className="border-b border-line text-ink-faint [&_th]:py-2 [&_th]:font-medium">
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">Old</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ChangedRow key={row.name} row={row} />
          ))}
        </tbody>
        <tfoot className="text-base font-semibold">
          <ChangedRow row={total} />
        </tfoot>
      </table>
    </QuestionStep>
  );
}

const table = 'w-full text-sm [&_tr>*+*]:pl-4 [&_tr>*+*]:text-right [&_tr>:first-child]:text-left';

function ChangedRow({ row: { name, before, now } }: { readonly row: Row }) {
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
