import { readDollars } from '../../contract/amounts.ts';
import { addGst } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import { ProductCardFrame } from '../../web/ui/product-card-frame.tsx';
import { type ProductValues, splitLines } from './product-values.ts';

export function CardPreview({ values }: { readonly values: ProductValues }) {
  const { name, description, edition, badge, features, priceCents } = values;
  const product = {
    name: name.trim() || 'Product without a name',
    description,
    edition: unlessBlank(edition),
    badge: unlessBlank(badge),
    features: splitLines(features),
    priceCents: readDollars(priceCents) ?? 0,
  };
  const { totalCents } = addGst(product.priceCents);
  return (
    <section aria-label="Preview of the card" className="sticky top-20 max-xl:static">
      <p className="mb-4 text-sm text-ink-soft">As buyers see it</p>
      <div className="grid max-w-md wrap-anywhere">
        <ProductCardFrame product={product}>
          {() => (
            <p className={priceClass}>
              <span className="text-sm text-ink-soft">One seat inc. GST</span>
              <Money cents={totalCents} className="text-xl font-semibold" />
            </p>
          )}
        </ProductCardFrame>
      </div>
    </section>
  );
}

function unlessBlank(text: string): string | undefined {
  if (text.trim() !== '') return text;
}

const priceClass =
  'flex items-baseline justify-between gap-3 rounded-b-card border-t border-line bg-paper ' +
  'px-6 py-5 lg:px-8';
