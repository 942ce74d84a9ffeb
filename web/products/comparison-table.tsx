import { Check, Minus } from 'lucide-react';
import { nameWithoutVendor, popularProductId } from '../../contract/catalogue.ts';
import { shop } from '../../shop.config.ts';
import type { PricedProduct } from '../api-answers.ts';
import { classNames } from '../ui/class-names.ts';
import { ScrollArea } from '../ui/scroll-area.tsx';
import { compareProducts } from './compare-products.ts';

/** The products that have something to compare side by side, in words as well as marks. Nothing for fewer than two. */
export function ComparisonTable({ products }: { readonly products: readonly PricedProduct[] }) {
  const { compared, rows } = compareProducts(products);
  if (compared.length < 2) return null;
  return (
    <section aria-labelledby="comparison-heading" className="mt-16 sm:mt-20">
      <h2 id="comparison-heading" className="text-section">
        Compare editions
      </h2>
      <ScrollArea
        label="Comparison of the editions"
        className="mt-6 rounded-card border border-line bg-surface shadow-card"
      >
        <table
          className={classNames(
            'w-full max-sm:text-sm border-collapse text-left',
            compared.length === 2 ? 'min-w-[17rem]' : 'min-w-[40rem]',
          )}
        >
          <thead>
            <tr className="text-sm">
              <th
                scope="col"
                className={classNames(
                  cell,
                  'font-medium text-ink-soft',
                  compared.length === 2 && 'min-[24rem]:w-[44%] sm:w-1/2',
                )}
              >
                Feature
              </th>
              {compared.map(({ id, name, edition }) => (
                <th
                  key={id}
                  scope="col"
                  className={classNames(
                    cell,
                    columnOf(id),
                    id === popularProductId && 'text-eucalyptus-strong',
                  )}
                >
                  {edition ?? nameWithoutVendor(name, shop.vendorName)}
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
                {offers.map(({ productId, offer }) => (
                  <td key={productId} className={classNames(cell, columnOf(productId))}>
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

function OfferText({ offer }: { readonly offer: boolean | string }) {
  if (typeof offer === 'string') return <span className="font-medium">{offer}</span>;
  const Icon = offer ? Check : Minus;
  return (
    <span
      className={offer ? 'flex items-center gap-2 font-medium' : 'flex items-center gap-2 text-ink-faint'}
    >
      <Icon aria-hidden className={offer ? 'size-4 text-eucalyptus' : 'size-4'} />
      {offer ? 'Yes' : 'No'}
    </span>
  );
}

function columnOf(productId: string) {
  return productId === popularProductId && 'bg-eucalyptus-soft';
}

const cell = 'px-2 py-4 first:pl-4 min-[24rem]:px-3 sm:px-6 sm:first:pl-6';
