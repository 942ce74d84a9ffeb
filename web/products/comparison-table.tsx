import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import type { ComparisonEntry } from '../../contract/product.ts';
import type { PricedProduct } from '../api/responses.ts';
import { classNames } from '../ui/class-names.ts';
import { nameWithoutVendor } from '../ui/product-name.ts';
import { ScrollArea } from '../ui/scroll-area.tsx';

/**
 * Nothing for fewer than two products with a comparison. Buyers choose of those that have no column:
 * there are three, and two on a phone.
 */
export default function ComparisonTable({
  products,
}: {
  readonly products: readonly PricedProduct[];
}) {
  const { compared: comparable } = compareProducts(products);
  const [chosen, setChosen] = useState<readonly string[]>();
  const [columns] = useState(() => (matchMedia('(width < 40rem)').matches ? 2 : 3));
  const wanted = chosen ?? comparable.slice(0, columns).map(({ id }) => id);
  const { compared, rows } = compareProducts(products.filter(({ id }) => wanted.includes(id)));
  if (comparable.length < 2) return null;

  const toggle = (id: string) => {
    const others = wanted.filter((other) => other !== id);
    setChosen(others.length < wanted.length ? others : [...wanted, id]);
  };
  const isPair = compared.length === 2;
  const width = compared.length > 3 ? 'min-w-[60rem]' : 'min-w-[40rem]';
  const isLarge = products.length > 3;
  return (
    <section aria-labelledby="comparison-heading" className="mt-16 sm:mt-20">
      <h2 id="comparison-heading" className="text-section">
        Compare {isLarge ? 'products' : 'editions'}
      </h2>
      {comparable.length > columns && (
        <fieldset className={choices}>
          <legend className="sr-only">Products to compare</legend>
          {comparable.map(({ id, name }) => (
            <label key={id} className={choice}>
              <input
                type="checkbox"
                checked={wanted.includes(id)}
                // One product alone would be no comparison.
                disabled={isPair && wanted.includes(id)}
                onChange={() => toggle(id)}
                className="size-4.5 shrink-0"
              />
              <span translate="no" className="min-w-0">
                {nameWithoutVendor(name)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <ScrollArea
        label="Comparison of the editions"
        className="mt-6 rounded-card border border-line bg-surface shadow-card"
      >
        <table
          className={classNames(
            'w-full max-sm:text-sm border-collapse text-left',
            isLarge && 'table-fixed',
            isPair ? 'min-w-[17rem]' : width,
          )}
        >
          <thead>
            <tr className="text-sm">
              <th
                scope="col"
                className={classNames(
                  cell,
                  'font-medium text-ink-soft',
                  isPair && 'min-[24rem]:w-[44%] sm:w-1/2',
                )}
              >
                Feature
              </th>
              {compared.map(({ id, name, edition, badge }) => (
                <th
                  key={id}
                  scope="col"
                  className={classNames(
                    cell,
                    badge !== undefined && 'bg-highlight-soft text-highlight-strong',
                  )}
                >
                  <span className="wrap-anywhere">
                    {(!isLarge && edition) || nameWithoutVendor(name)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ feature, offers }) => (
              <tr key={feature} className="border-t border-line">
                <th scope="row" className={classNames(cell, 'font-medium')}>
                  {feature}
                </th>
                {offers.map(({ productId, badge, offer }) => (
                  <td
                    key={productId}
                    className={classNames(cell, badge !== undefined && 'bg-highlight-soft')}
                  >
                    <OfferText offer={offer} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}

/** With a row for each feature that one product names. The others do not offer it. */
export function compareProducts(products: readonly PricedProduct[]) {
  const compared = products.filter(({ comparison }) => comparison !== undefined);
  const features = new Set(
    compared.flatMap(({ comparison = [] }) => comparison.map(({ feature }) => feature)),
  );
  const rows = [...features].map((feature) => ({
    feature,
    offers: compared.map(({ id, badge, comparison = [] }) => ({
      productId: id,
      badge,
      offer: comparison.find((entry) => entry.feature === feature)?.offer ?? false,
    })),
  }));
  return { compared, rows };
}

function OfferText({ offer }: Pick<ComparisonEntry, 'offer'>) {
  if (typeof offer === 'string') return <span className="font-medium">{offer}</span>;
  const Icon = offer ? Check : Minus;
  return (
    <span
      className={classNames('flex items-center gap-2', offer ? 'font-medium' : 'text-ink-faint')}
    >
      <Icon className={classNames('size-4', offer && 'text-highlight')} />
      {offer ? 'Yes' : 'No'}
    </span>
  );
}

const choices = 'mt-4 grid min-w-0 gap-2 sm:grid-cols-2 md:grid-cols-3';

const choice =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line ' +
  'bg-surface px-4 text-sm has-checked:border-action-line has-checked:bg-action-soft';

const cell = 'px-2 py-4 first:pl-4 min-[24rem]:px-3 sm:px-6 sm:first:pl-6';
