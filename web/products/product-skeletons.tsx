import { seedProducts } from '../../contract/catalogue.ts';
import { ProductCard } from './product-card.tsx';
import { ProductGrid } from './product-grid.tsx';

/** The text is as long as that of a real card, which gives the bars their length. */
const placeholder = {
  name: 'Loading the product',
  edition: 'Loading',
  priceCents: 10000,
  description: seedProducts[0].description,
  features: ['Loading a first feature', 'Loading another', 'Loading a third one', 'Loading the last feature'],
};

/** Product cards whose text is shown as bars (`styles/skeleton.css`). */
export function ProductSkeletons() {
  return (
    <div aria-hidden inert className="animate-breathe">
      <ProductGrid>
        {['first', 'second'].map((id) => (
          <ProductCard key={id} product={{ id, ...placeholder }} isSkeleton />
        ))}
      </ProductGrid>
    </div>
  );
}
