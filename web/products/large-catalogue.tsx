import { useState } from 'react';
import type { PricedProduct } from '../api/responses.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ProductGrid } from './product-grid.tsx';

interface LargeCatalogueProps {
  readonly products: readonly PricedProduct[];
  readonly onShown: (count: number | undefined) => void;
}

/** More products than one sees beside each other, with what narrows them. */
export default function LargeCatalogue({ products, onShown }: LargeCatalogueProps) {
  const [filter, setFilter] = useState('');
  const [edition, setEdition] = useState<string>();
  const editions = findChoices(products);
  const shown = products.filter(
    (product) => matches(product, filter) && product.edition === (edition ?? product.edition),
  );

  const showAll = () => {
    setFilter('');
    setEdition(undefined);
  };
  return (
    <>
      <div className="mb-8 flex flex-wrap items-end gap-4">
        <TextField
          label="Filter products"
          type="search"
          autoComplete="off"
          className="w-72"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        {editions.length > 1 && (
          <fieldset className="flex min-w-0 flex-wrap gap-2">
            <legend className="sr-only">Edition</legend>
            <Chip isChosen={edition === undefined} onClick={() => setEdition(undefined)}>
              All
            </Chip>
            {editions.map((name) => (
              <Chip key={name} isChosen={edition === name} onClick={() => setEdition(name)}>
                {name}
              </Chip>
            ))}
          </fieldset>
        )}
      </div>
      {shown.length === 0 && (
        <Notice tone="info" className="items-start p-6">
          <p className="text-base font-medium">No product matches this filter.</p>
          <Button variant="secondary" onClick={showAll} className="mt-3">
            Show All Products
          </Button>
        </Notice>
      )}
      <ProductGrid products={shown} onShown={onShown} />
    </>
  );
}

interface ChipProps {
  readonly isChosen: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function Chip({ isChosen, onClick, children }: ChipProps) {
  return (
    <Button
      variant="secondary"
      aria-pressed={isChosen}
      className={classNames('px-4', isChosen && 'border-action bg-action-soft text-action-strong')}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The editions that narrow the list: few, and not one for each product. */
function findChoices(products: readonly PricedProduct[]): string[] {
  const counts = new Map<string, number>();
  for (const { edition } of products)
    if (edition) counts.set(edition, (counts.get(edition) ?? 0) + 1);

  const names = [...counts.keys()];
  const isFew = names.length <= 5 && names.length < products.length - 1;
  return isFew ? names : names.filter((name) => (counts.get(name) ?? 0) > 1);
}

/** Whether the product's text has every word of the filter. */
function matches(product: PricedProduct, filter: string): boolean {
  const { name, edition = '', description, features } = product;
  const text = [name, edition, description, ...features].join(' ').toLowerCase();
  const words = filter.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}
