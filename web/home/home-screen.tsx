import type { Tab } from '../tabs.ts';
import { ClaimBand } from './claim-band.tsx';
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
      <ClaimBand />
    </>
  );
}
