import type { DeskProduct } from '../../contract/desk/products.ts';
import { addGst } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import { Figure } from '../ui/figure.tsx';
import { formatCount } from '../ui/format-count.ts';
import { KeysLeft } from './keys-left.tsx';

/** What a product costs, how many keys are left, and the orders that it is in now. */
export function ProductFigures({ product }: { readonly product: DeskProduct }) {
  const { priceCents, ordersUnderWay, ordersAwaitingKeys } = product;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Figure
        label="Price per seat and year, before GST"
        value={<Money cents={priceCents} />}
        note={
          <>
            <Money cents={addGst(priceCents).totalCents} /> including GST
          </>
        }
      />
      <Figure
        label="Keys left"
        value={<KeysLeft product={product} />}
        note={
          ordersAwaitingKeys > 0
            ? `${formatCount(ordersAwaitingKeys, 'paid order')} waiting for keys`
            : 'No paid order waits for keys'
        }
      />
      <Figure label="Orders under way" value={ordersUnderWay} note="Their payment has no outcome yet" />
    </div>
  );
}
