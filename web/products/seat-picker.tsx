import { ShoppingCart } from 'lucide-react';
import { useId, useState } from 'react';
import { formatSeats, maximumSeats } from '../../contract/format.ts';
import { priceLines } from '../../contract/money.ts';
import type { PricedProduct } from '../api/responses.ts';
import { addToCart, cartLines } from '../stored-cart/cart-store.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { QuantityField } from '../ui/quantity-field.tsx';
import { toast } from '../ui/toast.ts';

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
  const isOut = availability?.left === 0 && !availability.backorder;
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
      {availability && (
        <p id={noteId} className="mb-4 text-sm font-medium text-warning-strong">
          {describeStock(availability)}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span aria-hidden className="text-sm font-medium">
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
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <p className="grow-999 leading-snug">
          <span className="block text-sm text-ink-soft">Total inc. GST</span>
          <output>
            <Money cents={totalCents} className="text-xl font-semibold" />
          </output>
        </p>
        <Button
          variant={product.badge === undefined ? 'secondary' : 'primary'}
          aria-describedby={availability ? `${nameId} ${noteId}` : nameId}
          aria-disabled={isOut || undefined}
          className="grow basis-40"
          onClick={add}
        >
          {!isOut && <ShoppingCart className="size-4.5" />}
          {isOut ? 'Out of stock' : 'Add to Cart'}
        </Button>
      </div>
      {refusal !== null && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger-strong">
          {refusal}
        </p>
      )}
    </div>
  );
}

const frame =
  'flex flex-col justify-end border-t border-line rounded-b-card bg-paper px-6 py-5 lg:px-8';

function describeStock({ left, backorder }: NonNullable<PricedProduct['availability']>): string {
  if (left === 0 && backorder) return 'Out of stock: keys follow by email when they arrive';
  if (left === 0) return 'Out of stock for now';
  if (backorder) return `${left} left. Keys for larger orders follow by email`;
  return `${left} left`;
}

/** Null when they can be added. */
function refuseSeats(
  { id, availability }: PricedProduct,
  name: string,
  seats: number,
): string | null {
  const inCart = cartLines().find((line) => line.id === id)?.quantity ?? 0;
  if (!availability || availability.backorder) return null;
  const { left } = availability;
  if (seats + inCart <= left) return null;

  const only = `Only ${formatSeats(left)} of ${name} ${left === 1 ? 'is' : 'are'} left`;
  if (inCart === 0) return `${only}.`;
  return `${only}, and ${inCart} ${inCart === 1 ? 'is' : 'are'} in your cart already.`;
}
