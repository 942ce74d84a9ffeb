import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useId } from 'react';
import { seedProducts } from '../../contract/catalogue.ts';
import { addGst, formatDollars } from '../../contract/money.ts';
import type { PricedProduct } from '../api/responses.ts';
import { prefetchProducts, useLoadedProducts } from '../api/use-products.ts';
import { readPaymentSettings } from '../browser/payment-settings.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBadge } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Money } from '../ui/money.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import { nameWithoutVendor } from '../ui/product-name.ts';

const isLive = readPaymentSettings()?.mode === 'live';

type FeaturedProduct = Omit<PricedProduct, 'features' | 'comparison'>;

/**
 * Until the list is loaded, the products that the shop comes with. A live shop sells others, so it
 * shows none until then.
 */
export function FeaturedProducts() {
  const client = useQueryClient();
  useEffect(() => {
    if (isLive) prefetchProducts(client);
  }, [client]);
  const products = pickFeatured(useLoadedProducts());
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="featured-heading" className="column py-14 sm:py-20">
      <h2 id="featured-heading" className="text-section">
        Featured products
      </h2>
      <p className="mt-2 text-ink-soft">
        Prices are per seat for a 12-month licence, shown before and including GST. No automatic
        renewal.
      </p>
      <ul
        className={classNames(
          'mt-8 grid grid-cols-1 gap-x-5 gap-y-8 md:grid-cols-2 lg:gap-x-6',
          products.length % 2 === 1 && 'md:[&>:last-child]:col-span-2',
        )}
      >
        {products.map((product) => (
          <li key={product.id} className="flex">
            <FeaturedCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the cheapest product, before and with GST. Empty until a live shop has its list. */
export function FromPrice() {
  const products = useLoadedProducts() ?? usualProducts;
  const prices = products.map(({ priceCents }) => priceCents);
  const cents = Math.min(...prices);
  return (
    <p className="mt-3 min-h-5 text-sm text-ink-soft">
      {prices.length > 0 &&
        `from ${formatDollars(cents)} per seat/year ex GST (${formatDollars(addGst(cents).totalCents)} inc. GST)`}
    </p>
  );
}

const usualProducts: readonly FeaturedProduct[] = isLive ? [] : seedProducts;

function pickFeatured(list?: readonly PricedProduct[]): readonly FeaturedProduct[] {
  if (!list) return usualProducts;
  const featured = list.filter((product) => product.featured);
  return featured.length > 0 ? featured : list.slice(0, 2);
}

function FeaturedCard({ product }: { readonly product: FeaturedProduct }) {
  const { name, edition, badge, priceCents, description } = product;
  const nameId = useId();
  const popular = badge !== undefined;
  const { totalCents } = addGst(priceCents);
  return (
    <Card
      tone={popular ? 'highlight' : 'plain'}
      className="relative flex w-full flex-col p-6 lg:p-8"
    >
      {popular && <CardBadge>{badge}</CardBadge>}
      <div className="flex flex-wrap items-start gap-4">
        <ProductMark name={name} complete={popular} />
        <div className="min-w-[min(10rem,100%)] flex-1">
          <h3 translate="no" id={nameId} className="text-heading">
            {nameWithoutVendor(name)}
          </h3>
          {edition && <p className="text-sm text-ink-faint">{edition} Edition</p>}
        </div>
      </div>
      <p className="mt-5 text-ink-soft">{description}</p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-4 pt-7 sm:gap-x-6">
        <p className="leading-tight">
          <Money cents={priceCents} className="text-[2rem] font-semibold tracking-tight" />
          <span className="mt-1 block text-sm text-ink-soft">per seat/year, ex GST</span>
          <span className="mt-0.5 block text-sm text-ink-soft">
            <Money cents={totalCents} /> inc. GST
          </span>
        </p>
        <Button variant="secondary" aria-describedby={nameId} onClick={() => goToTab('products')}>
          View Details
          <ArrowRight className="size-4" />
        </Button>
      </div>
    </Card>
  );
}
