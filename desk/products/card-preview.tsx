import { addGst, readDollars } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import { ProductCardFrame } from '../../web/ui/product-card-frame.tsx';
import { type ProductValues, splitLines } from './product-values.ts';

/** The card of a product as buyers would see it, while its fields are typed. */
export function CardPreview({ values }: { readonly values: ProductValues }) {
  const { name, description, features, edition, badge, priceCents } = values;
  const cents = readDollars(priceCents) ?? 0;
  const product = {
    name: name.trim() || 'Product without a name',
    description,
    features: splitLines(features),
    priceCents: cents,
    ...(edition.trim() && { edition }),
    ...(badge.trim() && { badge }),
  };
  return (
    <section aria-label="Preview of the card" className="sticky top-20 max-xl:static">
      <p className="mb-4 text-sm text-ink-soft">As buyers see it</p>
      <div className="grid max-w-md wrap-anywhere">
        <ProductCardFrame product={product}>
          {() => (
            <p className="flex items-baseline justify-between gap-3 rounded-b-card border-t border-line bg-paper px-6 py-5 lg:px-8">
              <span className="text-sm text-ink-soft">One seat inc. GST</span>
              <Money cents={addGst(cents).totalCents} className="text-xl font-semibold" />
            </p>
          )}
        </ProductCardFrame>
      </div>
    </section>
  );
}
