import type { ComparisonEntry } from '../../contract/product.ts';
import type { PricedProduct } from '../api-answers.ts';

interface ComparisonRow {
  readonly feature: string;
  /** In the order of the compared products. */
  readonly offers: readonly { readonly productId: string; readonly offer: ComparisonEntry['offer'] }[];
}

/** Which products are compared, and every feature that one of them names. What a product does not name it lacks. */
export function compareProducts(products: readonly PricedProduct[]) {
  const compared = products.filter(({ comparison }) => comparison !== undefined);
  const features = new Set(
    compared.flatMap(({ comparison = [] }) => comparison.map(({ feature }) => feature)),
  );
  const rows: ComparisonRow[] = [...features].map((feature) => ({
    feature,
    offers: compared.map(({ id, comparison = [] }) => ({
      productId: id,
      offer: comparison.find((entry) => entry.feature === feature)?.offer ?? false,
    })),
  }));
  return { compared, rows };
}
