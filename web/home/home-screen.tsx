import { Check } from 'lucide-react';
import { shop } from '../../shop.config.ts';
import type { Tab } from '../tabs/tabs.ts';
import { FeatureCards } from './feature-cards.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { Hero } from './hero.tsx';

export function HomeScreen({ goToTab }: { readonly goToTab: (tab: Tab) => void }) {
  const viewProducts = () => goToTab('products');
  return (
    <>
      <Hero onViewProducts={viewProducts} />
      <FeatureCards />
      <FeaturedProducts onViewDetails={viewProducts} />
      <Claims />
    </>
  );
}

function Claims() {
  return (
    <section aria-labelledby="claims-heading" className="bg-night text-white">
      <div className="column grid grid-cols-1 gap-x-12 gap-y-8 py-14 sm:py-16 lg:grid-cols-[1fr_2fr]">
        <h2 id="claims-heading" className="text-section">
          What you can count on
        </h2>
        <ul className="grid grid-cols-1 gap-x-10 sm:grid-cols-2">
          {shop.claims.map((claim) => (
            <li key={claim} className="flex gap-3 border-t border-white/15 py-4">
              <Check aria-hidden className="mt-1 size-4 shrink-0" />
              {claim}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
