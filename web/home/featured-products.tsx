import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { editionLabel, popularProductId } from '../../contract/catalogue.ts';
import { priceLines } from '../../contract/money.ts';
import { usePrefetch } from '../prefetch.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Money } from '../ui/money.tsx';
import { PopularBadge } from '../ui/popular-badge.tsx';
import { ProductMark } from '../ui/product-mark.tsx';

interface FeaturedProduct {
  readonly id: string;
  readonly name: string;
  /** Fixed: these cards advertise, the product list decides. */
  readonly priceCents: number;
  readonly text: string;
}

const featuredProducts: readonly FeaturedProduct[] = [
  {
    id: 'endpoint-enterprise',
    name: 'Enterprise Protection',
    priceCents: 8999,
    text: 'Malware protection and a firewall for every endpoint, with the essentials of AI-driven analytics.',
  },
  {
    id: popularProductId,
    name: 'Security Complete',
    priceCents: 14999,
    text: 'Everything in Enterprise, plus endpoint detection and response and advanced threat hunting.',
  },
];

export function FeaturedProducts({ onViewDetails }: { readonly onViewDetails: () => void }) {
  return (
    <section aria-labelledby="featured-heading" className="column py-14 sm:py-20">
      <h2 id="featured-heading" className="text-section">
        Featured products
      </h2>
      <p className="mt-2 text-ink-soft">
        Two editions, priced per seat per year. What you see is what you pay: GST is always shown.
      </p>
      <ul className="mt-8 grid grid-cols-1 gap-x-5 gap-y-8 md:grid-cols-2 lg:gap-x-6">
        {featuredProducts.map((product) => (
          <li key={product.id} className="flex">
            <FeaturedCard product={product} onViewDetails={onViewDetails} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FeaturedCardProps {
  readonly product: FeaturedProduct;
  readonly onViewDetails: () => void;
}

function FeaturedCard({ product: { id, name, priceCents, text }, onViewDetails }: FeaturedCardProps) {
  const nameId = useId();
  const prefetch = usePrefetch('products');
  const popular = id === popularProductId;
  const { totalCents } = priceLines([{ unitPriceCents: priceCents, quantity: 1 }]);
  return (
    <Card tone={popular ? 'eucalyptus' : 'plain'} className="relative flex w-full flex-col p-6 lg:p-8">
      {popular && <PopularBadge />}
      <div className="flex flex-wrap items-start gap-4">
        <ProductMark complete={popular} />
        <div className="min-w-[min(10rem,100%)] flex-1">
          <h3 id={nameId} className="text-heading">
            {name}
          </h3>
          <p className="text-sm text-ink-faint">{editionLabel(id)}</p>
        </div>
      </div>
      <p className="mt-5 text-ink-soft">{text}</p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-4 pt-7 sm:gap-x-6">
        <p className="leading-tight">
          <Money cents={priceCents} className="text-[2rem] font-semibold tracking-tight" />
          <span className="mt-1 block text-sm text-ink-soft">per seat/year, ex GST</span>
          <span className="mt-0.5 block text-sm text-ink-soft">
            <Money cents={totalCents} /> inc. GST
          </span>
        </p>
        <Button variant="secondary" aria-describedby={nameId} onClick={onViewDetails} {...prefetch}>
          View Details
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      </div>
    </Card>
  );
}
