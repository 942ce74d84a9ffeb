import { nameWithoutVendor } from '../../contract/catalogue.ts';
import { maximumSeats } from '../../contract/quantity.ts';
import { shop } from '../../shop.config.ts';
import type { PricedProduct } from '../api-answers.ts';
import { addToCart } from '../stored-cart/cart-store.ts';
import { toast } from '../ui/toast.ts';

/** Adds seats of a product to the cart, and says so. */
export function addSeats(product: PricedProduct, seats: number, onViewCart: () => void) {
  const full = addToCart(product, seats);
  const name = nameWithoutVendor(product.name, shop.vendorName);
  toast({
    title: 'Added to Cart',
    description: full ? fullText(name) : `${seats} ${seats === 1 ? 'seat' : 'seats'} of ${name}`,
    action: { label: 'View Cart', onClick: onViewCart },
  });
}

function fullText(name: string): string {
  return `${name} now has ${maximumSeats} seats, the most that one order can hold.`;
}
