import { nameWithoutVendor } from '../../contract/catalogue.ts';
import { maximumSeats } from '../../contract/quantity.ts';
import { shop } from '../../shop.config.ts';
import type { PricedProduct } from '../api/responses.ts';
import { addToCart } from '../stored-cart/cart-store.ts';
import { formatSeats } from '../ui/format-seats.ts';
import { toast } from '../ui/toast.ts';

export function addSeats(product: PricedProduct, seats: number, onViewCart: () => void) {
  const isFull = addToCart(product, seats);
  const name = nameWithoutVendor(product.name, shop.vendorName);
  toast({
    title: 'Added to Cart',
    description: isFull
      ? `${name} now has ${maximumSeats} seats, the most that one order can hold.`
      : `${formatSeats(seats)} of ${name}`,
    action: { label: 'View Cart', onClick: onViewCart },
  });
}
