import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Product } from '../../contract/product.ts';
import { Card, CardBadge } from './card.tsx';
import { classNames } from './class-names.ts';
import { Money } from './money.tsx';
import { ProductMark } from './product-mark.tsx';
import { nameWithoutVendor } from './product-name.ts';

interface ProductCardFrameProps {
  readonly product: Pick<Product, 'name' | 'description' | 'features' | 'edition' | 'badge'> & {
    readonly priceCents: number;
  };
  /** Bars in place of text and controls (`styles/skeleton.css`). */
  readonly isSkeleton?: boolean | undefined;
  /** Its foot, for the name without the vendor and the id of the element that has it. */
  readonly children: (name: string, nameId: string) => ReactNode;
}

/** It takes four rows of its grid: name, price, features and foot. */
export function ProductCardFrame({ product, isSkeleton, children }: ProductCardFrameProps) {
  const nameId = useId();
  const name = nameWithoutVendor(product.name);
  const popular = product.badge !== undefined;
  const { features } = product;
  // One more takes no more space than what would show it.
  const count = features.length > mostFeatures + 1 ? mostFeatures : features.length;
  const [shown, more] = [features.slice(0, count), features.slice(count)];
  const ground = popular && 'bg-highlight-soft';
  return (
    <Card
      role="group"
      data-skeleton={isSkeleton}
      aria-labelledby={nameId}
      tone={popular ? 'highlight' : 'plain'}
      className="relative row-span-4 grid grid-cols-1 grid-rows-subgrid gap-y-0"
    >
      {popular && <CardBadge>{product.badge}</CardBadge>}
      <div className={classNames('rounded-t-card px-6 pt-6', ground)}>
        <div className="flex flex-wrap items-start gap-4">
          <ProductMark name={name} complete={popular} className={popular ? 'bg-surface' : ''} />
          <div className="min-w-[min(10rem,100%)] flex-1">
            <h2
              translate="no"
              id={nameId}
              className={classNames('wrap-anywhere md:max-lg:text-xl', sizeOf(name))}
            >
              {name}
            </h2>
            {product.edition && <p className="text-sm text-ink-soft">{product.edition} Edition</p>}
          </div>
        </div>
        <p className="mt-5 text-ink-soft">{product.description}</p>
      </div>
      <div className={classNames('p-6', ground)}>
        <div className="@container">
          <p className="flex flex-wrap items-baseline-last gap-x-2">
            <Money
              cents={product.priceCents}
              className="text-[clamp(1.75rem,13cqi,2.75rem)] leading-none font-semibold tracking-[-0.035em]"
            />
            <span className="text-sm leading-tight text-ink-soft">
              per seat/year
              <br />
              ex GST
            </span>
          </p>
        </div>
        <p className="mt-2 text-sm text-ink-soft">12-month licence, no automatic renewal</p>
      </div>
      <div
        className={classNames(
          'border-t px-6 py-6',
          popular ? 'border-highlight-line' : 'border-line',
        )}
      >
        <h3 className="text-sm font-semibold">Key features</h3>
        <FeatureList features={shown} popular={popular} />
        {more.length > 0 && (
          <details>
            <summary className="link mt-2 flex min-h-11 items-center text-sm">
              {`All ${product.features.length} features`}
            </summary>
            <FeatureList features={more} popular={popular} />
          </details>
        )}
      </div>
      {children(name, nameId)}
    </Card>
  );
}

/** Beside each other, long lists would leave short ones half empty. */
const mostFeatures = 5;

/** A name is never cut: it is smaller from its third line on. */
function sizeOf(name: string): string {
  if (name.length <= 30) return 'text-section';
  return 'text-heading';
}

interface FeatureListProps {
  readonly features: readonly string[];
  readonly popular: boolean;
}

function FeatureList({ features, popular }: FeatureListProps) {
  return (
    <ul className="mt-3 space-y-2.5">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5 text-ink-soft">
          <Check
            className={classNames(
              'mt-1 size-4 shrink-0',
              popular ? 'text-highlight' : 'text-action',
            )}
          />
          {feature}
        </li>
      ))}
    </ul>
  );
}
