import { Trash2 } from 'lucide-react';
import { popularProductId } from '../../contract/catalogue.ts';
import { lineAmountCents } from '../../contract/money.ts';
import type { PricedProduct } from '../api/responses.ts';
import { awaitsKeys, exceedsStock, useLoadedProducts } from '../api/use-products.ts';
import { type CartLine, priceLine } from '../stored-cart/cart-lines.ts';
import { cartLines, removeLine, restoreLine, setQuantity } from '../stored-cart/cart-store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import { QuantityField } from '../ui/quantity-field.tsx';
import { focusScreenHeading } from '../ui/screen-heading.tsx';
import { toast } from '../ui/toast.ts';

export function CartLineItem({ line }: { readonly line: CartLine }) {
  const products = useLoadedProducts();
  const product = products?.find(({ id }) => id === line.id);
  const isWithdrawn = products !== undefined && product === undefined;
  const warning = isWithdrawn ? withdrawn : awaitsKeys(line, product) && backordered;
  const isShort = exceedsStock(line.quantity, product);
  const left = product?.availability?.left ?? 0;
  const { name, ...priced } = priceLine(line);
  const remove = () => removeWithUndo(line);
  return (
    <li className="flex gap-4 py-6 sm:gap-5">
      <ProductMark name={name} complete={hasBadge(line, product)} className="max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h2
              translate="no"
              id={lineHeadingId(line.id)}
              tabIndex={-1}
              className="text-heading wrap-anywhere"
            >
              {name}
            </h2>
            <p className="mt-1 max-w-prose text-sm text-ink-soft">{line.description}</p>
            {warning && <p className="mt-1 text-sm font-medium text-warning-strong">{warning}</p>}
            {isShort && <ShortLine line={line} name={name} left={left} onRemove={remove} />}
          </div>
          <IconButton
            label={`Remove ${name}`}
            onClick={remove}
            className="-mt-2 -mr-3 text-ink-soft"
          >
            <Trash2 className="size-4.5" />
          </IconButton>
        </div>
        {!isWithdrawn && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <QuantityField
              productName={name}
              value={line.quantity}
              onChange={(seats) => setQuantity(line.id, seats)}
              onBelowMinimum={remove}
            />
            <p className="ml-auto text-right leading-snug">
              <Money cents={lineAmountCents(priced)} className="text-lg font-semibold" />
              <span className="block text-sm text-ink-soft">
                <Money cents={priced.unitPriceCents} /> per seat
              </span>
            </p>
          </div>
        )}
      </div>
    </li>
  );
}

interface ShortLineProps {
  readonly line: CartLine;
  readonly name: string;
  readonly left: number;
  readonly onRemove: () => void;
}

/** The shop would refuse the line: said here, and not after a card is typed. */
function ShortLine({ line, name, left, onRemove }: ShortLineProps) {
  const orderLeft = () => {
    // The pressed button disappears.
    focusLine(line);
    setQuantity(line.id, left);
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-sm font-medium text-warning-strong">
        {left === 0 ? 'Out of stock' : `Only ${left} left`}
      </p>
      <Button variant="secondary" onClick={left === 0 ? onRemove : orderLeft}>
        <span>
          {left === 0 ? 'Remove' : `Order ${left}`}
          <span className="sr-only">{left === 0 ? ` ${name}` : ` of ${name}`}</span>
        </span>
      </Button>
    </div>
  );
}

const withdrawn = 'No longer sold, and not in the total';
const backordered = 'Back-order: licence keys follow by email';

function hasBadge({ id }: CartLine, product?: PricedProduct): boolean {
  if (product) return product.badge !== undefined;
  return id === popularProductId;
}

function lineHeadingId(productId: string): string {
  return `cart-line-${productId}`;
}

function removeWithUndo(line: CartLine) {
  const lines = cartLines();
  const index = lines.findIndex(({ id }) => id === line.id);
  const undo = () => {
    restoreLine(line, index);
    // After the toast has closed and returned the focus.
    requestAnimationFrame(() => focusLine(line));
  };

  focusLine(lines[index + 1]);
  removeLine(line.id);
  toast({
    title: 'Removed from cart',
    description: priceLine(line).name,
    action: { label: 'Undo', onClick: undo },
  });
}

function focusLine(line: CartLine | undefined) {
  const heading = line && document.getElementById(lineHeadingId(line.id));
  if (heading) heading.focus();
  else focusScreenHeading();
}
