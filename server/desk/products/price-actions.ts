import { describePercent, largePriceChange } from '../../../contract/desk/price-change.ts';
import type { ProductSave } from '../../../contract/desk/products.ts';
import { formatDollars, percentChange } from '../../../contract/money.ts';
import { refuse } from '../../http/refused.ts';
import type { Change } from './change-row.ts';

type PriceChange = Pick<ProductSave, 'fromCents' | 'confirmLarge'> & { readonly priceCents: number };

/** Only from the price that the operator saw, and a large change only when it is confirmed. */
export function changePrice({ priceCents, fromCents, confirmLarge }: PriceChange): Change {
  return {
    action: 'product-repriced',
    decide: ({ price_cents, is_draft }) => {
      if (fromCents !== price_cents)
        throw refuse(
          `The price was changed to ${formatDollars(price_cents)} in the meantime. Check it, and change it again.`,
        );
      const percent = percentChange(price_cents, priceCents);
      if (Math.abs(percent) > largePriceChange && !is_draft && !confirmLarge)
        throw refuse(
          `${formatDollars(priceCents)} is ${describePercent(percent)} than now. Confirm a change of more than ${largePriceChange}%.`,
        );
      return { price_cents: priceCents };
    },
  };
}
