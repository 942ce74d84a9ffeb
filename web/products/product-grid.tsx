import { type ReactNode, useEffect } from 'react';
import { seedProducts } from '../../contract/catalogue.ts';
import type { PricedProduct } from '../api/responses.ts';
import { classNames } from '../ui/class-names.ts';
import { ProductCard } from './product-card.tsx';

interface ProductGridProps {
  readonly products: readonly PricedProduct[];
  /** Learns how many are on the screen; undefined when there is no grid any more. */
  readonly onShown: (count: number | undefined) => void;
}

export function ProductGrid({ products, onShown }: ProductGridProps) {
  const count = products.length;
  useEffect(() => {
    onShown(count);
    return () => onShown(undefined);
  }, [count, onShown]);
  if (count === 0) return null;
  return (
    <Grid count={count}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </Grid>
  );
}

interface GridProps {
  readonly count: number;
  readonly children: ReactNode;
}

/**
 * Each card takes four rows, which align across the cards. No card is alone in its row beside
 * others: there are three in a row, and two in the last ones where that is needed.
 */
function Grid({ count, children }: GridProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-x-5 gap-y-8 lg:gap-x-6',
        count === 1 && 'max-w-2xl',
        count % 2 === 0 && 'md:max-lg:grid-cols-2',
        count > 1 && 'lg:grid-cols-6 lg:[&>*]:col-span-2',
        count > 1 && count % 3 === 1 && 'lg:[&>:nth-last-child(-n+4)]:col-span-3',
        count > 1 && count % 3 === 2 && 'lg:[&>:nth-last-child(-n+2)]:col-span-3',
      )}
    >
      {children}
    </div>
  );
}

/** As long as a real card's text, which gives the bars their length; so has its description. */
const placeholder = {
  name: 'Loading the product',
  edition: 'Loading',
  priceCents: 10000,
  features: [
    'Loading a first feature',
    'Loading another',
    'Loading a third one',
    'Loading the last feature',
  ],
};

export function ProductSkeletons() {
  return (
    <div aria-hidden inert className="animate-breathe">
      <Grid count={2}>
        {seedProducts.map(({ id, description }) => (
          <ProductCard key={id} product={{ id, description, ...placeholder }} isSkeleton />
        ))}
      </Grid>
    </div>
  );
}
