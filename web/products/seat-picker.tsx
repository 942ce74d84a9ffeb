import { lazy, Suspense, useId, useState } from 'react';
import { formatSeats, maximumSeats } from '../../contract/format.ts';
import { priceLines } from '../../contract/money.ts';
import type { PricedProduct } from '../api/responses.ts';
import { exceedsStock } from '../api/use-products.ts';
import { addToCart, cartLines } from '../stored-cart/cart-store.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { FailureBoundary } from '../ui/failure-boundary.tsx';
import { Money } from '../ui/money.tsx';
import { QuantityField } from '../ui/quantity-field.tsx';
import { toast } from '../ui/toast.ts';

const SeatOffers = lazy(() => import('./seat-offers.tsx'));

interface SeatPickerProps {
  readonly product: PricedProduct;
  /** Without the vendor. */
  readonly name: string;
  readonly nameId: string;
}

export function SeatPicker({ product, name, nameId }: SeatPickerProps) {
  const [seats, setSeats] = useState(1);
  const [refusal, setRefusal] = useState<string | null>(null);
  const noteId = useId();
  const { availability } = product;
  const isOut = exceedsStock(1, product);
  const hasNote = availability !== undefined && !availability.many;
  const { totalCents } = priceLines([{ unitPriceCents: product.priceCents, quantity: seats }]);

  const add = () => {
    const reason = refuseSeats(product, name, seats);
    setRefusal(reason);
    if (reason !== null) return;

    const isFull = addToCart(product, seats);
    toast({
      title: 'Added to Cart',
      description: isFull
        ? `${name} now has ${maximumSeats} seats, the most that one order can hold.`
        : `${formatSeats(seats)} of ${name}`,
      action: { label: 'View Cart', onClick: () => goToTab('cart') },
    });
  };
  return (
    <div className={frame}>
      {isOut && <p className="text-sm font-medium text-warning-strong">Out of stock for now</p>}
      {!isOut && (
        <>
          <div className="flex flex-wrap items-end gap-2">
            <div className="space-y-1">
              <span aria-hidden className="block text-sm font-medium">
                Seats
              </span>
              <QuantityField
                productName={name}
                value={seats}
                onChange={(wanted) => {
                  setSeats(wanted);
                  setRefusal(null);
                }}
              />
            </div>
            <Button
              variant={product.badge === undefined ? 'secondary' : 'primary'}
              aria-describedby={hasNote ? `${nameId} ${noteId}` : nameId}
              className="grow px-3"
              onClick={add}
            >
              Add to Cart
            </Button>
          </div>
          <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-sm text-ink-soft">Total inc. GST</span>
            <output>
              <Money cents={totalCents} className="text-xl font-semibold" />
            </output>
          </p>
        </>
      )}
      {hasNote && !isOut && (
        <p id={noteId} className="mt-3 text-sm font-medium text-warning-strong">
          {describeStock(availability)}
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger-strong">
          {refusal}
        </p>
      )}
      {/* As high as what will be in it. */}
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
        <FailureBoundary fallback={null}>
          <Suspense>
            <SeatOffers {...{ product, name, seats, isOut }} />
          </Suspense>
        </FailureBoundary>
      </div>
    </div>
  );
}

const frame = 'border-t border-line rounded-b-card bg-paper px-6 py-5';

function describeStock({ left, backorder }: NonNullable<PricedProduct['availability']>): string {
  if (left === 0 && backorder) return 'Out of stock: keys follow by email when they arrive';
  if (backorder) return `${left} left. Keys for larger orders follow by email`;
  return `${left} left`;
}

/** Null when they can be added. */
function refuseSeats(product: PricedProduct, name: string, seats: number): string | null {
  const inCart = cartLines().find(({ id }) => id === product.id)?.quantity ?? 0;
  if (!exceedsStock(seats + inCart, product)) return null;
  const left = product.availability?.left ?? 0;

  const only = `Only ${formatSeats(left)} of ${name} ${left === 1 ? 'is' : 'are'} left`;
  if (inCart === 0) return `${only}.`;
  return `${only}, and ${inCart} ${inCart === 1 ? 'is' : 'are'} in your cart already.`;
}
