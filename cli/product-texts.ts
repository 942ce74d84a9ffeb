import {
  type DeskProduct,
  mostCountedKeys,
  type NewProduct,
  type PricePreview,
} from '../contract/desk/products.ts';
import { formatDecimal, formatDollars } from '../contract/money.ts';
import type { AddedProduct } from '../server/desk/products/add-product.ts';
import type { ProductOutcome } from '../server/desk/products/change-row.ts';

export function describeProducts(products: readonly DeskProduct[]): string {
  if (products.length === 0) return 'There are no products. Add one with `npm run shop -- products add`.';
  return products
    .map(({ id, name, priceCents, withdrawnAt, keysLeft }) =>
      [
        ...[id, `$${formatDecimal(priceCents)}`, name],
        ...(keysLeft === null
          ? []
          : [`${keysLeft}${keysLeft === mostCountedKeys ? ' or more' : ''} keys left`]),
        ...(withdrawnAt === null ? [] : [`withdrawn ${withdrawnAt.slice(0, 10)}`]),
      ].join('  '),
    )
    .join('\n');
}

export function describeAdded({ id, priceCents, position }: NewProduct, added: AddedProduct): string {
  if (added.kind === 'id-taken') return `Not added: a product with the id ${id} exists already.`;
  if (added.kind === 'position-taken') return `Not added: another product is at position ${position}.`;
  if (added.kind === 'fulfilment-needed')
    return 'Not added: choose where its keys come from, with --fulfilment stock or --fulfilment generated. The shop makes up generated keys, and buyers pay real money for them.';
  return `${id} is on sale for ${formatDollars(priceCents)} per seat and year before GST, at position ${added.position}.`;
}

interface Change {
  readonly productId: string;
  readonly json: true | undefined;
  /** Null for a dry run. */
  readonly outcome: ProductOutcome | null;
  readonly preview?: PricePreview | null;
}

/** Prints what became of a change. The exit code is 1 when it was not done. */
export function reportChange({ productId, json, outcome, preview }: Change): void {
  const shown = outcome ?? (preview ? { kind: 'preview' as const } : { kind: 'not-found' as const });
  if (shown.kind === 'refused' || shown.kind === 'not-found' || shown.kind === 'overtaken')
    process.exitCode = 1;
  if (json) console.log(JSON.stringify({ ...shown, productId, ...(preview && { preview }) }, null, 2));
  else if (shown.kind === 'refused') console.log(`Nothing was changed. ${shown.reason}`);
  else if (shown.kind === 'overtaken')
    console.log(`Nothing was changed: ${productId} was changed meanwhile.`);
  else if (shown.kind === 'not-found') console.log(`Nothing was changed: there is no product ${productId}.`);
  else if (shown.kind === 'unchanged') console.log(`${productId} already is as you ask.`);
  else
    console.log(
      [
        shown.kind === 'preview' ? `This would change ${productId}:` : `${productId} is changed.`,
        ...(preview?.effects ?? []),
      ].join('\n'),
    );
}
