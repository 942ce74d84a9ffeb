import type { QueryClient } from '@tanstack/react-query';
import { nameWithoutVendor } from '../../contract/catalogue.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { shop } from '../../shop.config.ts';
import { productsQuery } from '../api/use-products.ts';
import { addToCart } from '../stored-cart/cart-store.ts';
import { showQuote } from '../tabs/shown-quote.ts';
import { toast } from '../ui/toast.ts';

/** Adds the lines of an expired quote to the cart, and shows the cart. Products that are no longer sold are left out. */
export async function buyAtTodaysPrices(quote: QuoteAnswer, client: QueryClient) {
  const { products } = await client.ensureQueryData(productsQuery);
  const missing: string[] = [];
  for (const { productId, productName, quantity } of quote.lines) {
    const product = products.find(({ id }) => id === productId);
    if (product) addToCart(product, quantity);
    else missing.push(nameWithoutVendor(productName, shop.vendorName));
  }
  showQuote(null);
  if (missing.length === 0)
    return toast({ title: 'Added to Cart', description: `The items of ${quote.number}, at today’s prices.` });
  return toast({ title: 'No Longer Sold', description: missing.join(', '), variant: 'destructive' });
}
