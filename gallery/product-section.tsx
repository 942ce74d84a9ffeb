import type { PricedProduct } from '../web/api/responses.ts';
import { CartLineItem } from '../web/cart/cart-line-item.tsx';
import { CartTotals } from '../web/cart/cart-totals.tsx';
import { ProductCard, ProductGrid, ProductSkeletons } from '../web/products/product-card.tsx';
import { Section } from './section.tsx';

const enterprise: PricedProduct = {
  id: 'endpoint-enterprise',
  name: 'Ironbark Enterprise Protection',
  description: 'Malware protection and firewall for every device in the business.',
  priceCents: 8999,
  features: ['Real-time malware protection', 'Managed firewall'],
  edition: 'Enterprise',
};
const complete: PricedProduct = {
  ...enterprise,
  id: 'endpoint-complete',
  name: 'Ironbark Security Complete',
  priceCents: 14_999,
  features: ['Everything in Enterprise Protection', 'Advanced threat hunting'],
  edition: 'Complete',
};

const line = { ...enterprise, price: 89.99, quantity: 3 };
const ignore = () => undefined;

export function ProductSection() {
  return (
    <Section
      title="Products"
      advice="The price is the strongest element of a card. The total with GST is beside Add to Cart. A skeleton is the card itself, with bars in place of text."
    >
      <ProductGrid>
        <ProductCard product={enterprise} onViewCart={ignore} />
        <ProductCard product={complete} onViewCart={ignore} />
      </ProductGrid>
      <ProductSkeletons />
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <CartLineItem line={line} onRemove={ignore} />
        <CartTotals
          keysFollow={false}
          lines={[{ unitPriceCents: 8999, quantity: 3 }]}
          onCheckout={ignore}
          onQuote={ignore}
          openingCheckout={false}
          openingQuote={false}
        />
      </div>
    </Section>
  );
}
