import { describePercent, largePriceChange } from '../../../contract/desk/price-change.ts';
import { makeProductId } from '../../../contract/desk/product-facts.ts';
import { productsCalls as calls, type ProductSave } from '../../../contract/desk/products.ts';
import { formatDollars, percentChange } from '../../../contract/money.ts';
import { countSellableKeys } from '../../keys/sellable-keys.ts';
import {
  type ActionContext,
  type ChangeNeeds,
  defineAction,
  defineChange,
} from '../../operators/desk/action.ts';
import type { DeskAction } from '../../operators/desk/serve-actions.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuse, refuseField, refuseUnknown } from '../../platform/http/refused.ts';
import { insertProduct, lockProducts, reorderProducts, updateProduct } from '../product-store.ts';
import {
  changeRow,
  type ProductRow,
  publishEvents,
  type RowChange,
  refuseKeyChange,
  refuseOvertaken,
  toColumns,
} from './change-row.ts';
import { readProducts, requireProduct } from './read-products.ts';

export const listProducts = defineAction(calls.listProducts, async ({ db }: ActionContext) => ({
  products: await readProducts(db),
}));

export const addProduct = defineChange(
  calls.addProduct,
  async ({ tx, record }: ChangeNeeds, { fulfilment, ...product }) => {
    await lockProducts(tx);
    const mode = await tx.selectFrom('database_mode').select('mode').executeTakeFirst();
    // A live shop must not sell keys that it made up because nobody said where they come from.
    if (mode?.mode === 'live' && fulfilment === undefined)
      throw refuseField(
        'fulfilment',
        'Choose where its keys come from: the shop makes up generated keys',
      );
    const others = await tx.selectFrom('products').select(['id', 'position']).execute();
    const taken = others.map((other) => other.id);
    const id = product.id ?? makeProductId(product.name, taken);
    if (taken.includes(id)) throw refuseField('id', 'A product has this id already');
    const position = product.position ?? Math.max(0, ...others.map((other) => other.position)) + 1;
    if (others.some((other) => other.position === position))
      throw refuseField('position', 'Another product is there');
    const after = {
      id,
      position,
      price_cents: product.priceCents,
      is_draft: product.isDraft,
      withdrawn_at: product.isDraft ? new Date() : null,
      ...toColumns({ ...product, fulfilment: fulfilment ?? 'generated' }),
    };
    const comparison = product.comparison && JSON.stringify(product.comparison);
    await insertProduct(tx, { ...after, comparison });
    await record({ after });
    return requireProduct(tx, id);
  },
);

export const changeProduct = defineChange(
  calls.changeProduct,
  (context: ChangeNeeds, { productId, seen, ...facts }) =>
    changeRow(context, productId, (row, tx) => decideFacts(tx, row, facts, seen)),
);

export const saveProduct = defineChange(
  calls.saveProduct,
  (context: ChangeNeeds, { productId, seen, publish, ...change }) => {
    const decide = async (row: ProductRow, tx: Tx) => {
      const { priceCents, fromCents, confirmLarge, ...facts } = change;
      const columns = { ...(await decideFacts(tx, row, facts, seen)), ...decideSale(row, publish) };
      const { lowStockThreshold } = facts;
      if (lowStockThreshold !== undefined) await forgetLowStock(tx, productId, lowStockThreshold);
      if (priceCents === undefined) return columns;
      refusePrice(row, priceCents, { fromCents, confirmLarge });
      return { ...columns, price_cents: priceCents };
    };
    return changeRow(context, productId, decide, publishEvents);
  },
);

function decideSale({ is_draft }: ProductRow, publish = false): RowChange {
  if (!publish) return {};
  if (!is_draft) throw refuse('The product is no draft any more, so nothing was saved.');
  return { is_draft: false, withdrawn_at: null };
}

type Facts = Omit<ProductSave, 'seen' | 'priceCents' | 'fromCents' | 'confirmLarge' | 'publish'>;

async function decideFacts(tx: Tx, row: ProductRow, facts: Facts, seen?: object) {
  refuseOvertaken(row, seen);
  const columns = toColumns(facts);
  await refuseKeyChange(tx, row, columns);
  return columns;
}

/** Only from the price that the operator saw, and a large change only when it is confirmed. */
function refusePrice(
  { price_cents, is_draft }: ProductRow,
  priceCents: number,
  { fromCents, confirmLarge }: ProductSave,
): void {
  if (fromCents !== price_cents)
    throw refuse(
      `The price was changed to ${formatDollars(price_cents)} in the meantime. Check it, and ` +
        'change it again.',
    );
  const percent = percentChange(price_cents, priceCents);
  if (Math.abs(percent) > largePriceChange && !is_draft && !confirmLarge)
    throw refuse(
      `${formatDollars(priceCents)} is ${describePercent(percent)} than now. Confirm a change ` +
        `of more than ${largePriceChange}%.`,
    );
}

/**
 * The operators are alerted again when fewer keys are left than a new threshold that is not reached
 * yet.
 */
async function forgetLowStock(tx: Tx, productId: string, threshold: number): Promise<void> {
  const sellable = await countSellableKeys(tx, [{ productId, most: threshold }]);
  if ((sellable.get(productId) ?? 0) < threshold) return;
  await updateProduct(tx, productId, { low_stock_since: null });
}

/** The product's orders, keys and invoices stay, and orders under way are completed. */
export const withdrawProduct = defineChange(
  calls.withdrawProduct,
  (context: ChangeNeeds, { productId }) =>
    changeRow(context, productId, ({ withdrawn_at, is_draft }) => {
      if (is_draft) throw refuse('The product is a draft: buyers don’t see it.');
      if (withdrawn_at !== null) throw refuse('The product is withdrawn already.');
      return { withdrawn_at: new Date() };
    }),
);

/** Puts a draft or withdrawn product on sale, at the position and price that it had. */
export const restoreProduct = defineChange(
  calls.restoreProduct,
  (context: ChangeNeeds, { productId }) =>
    changeRow(context, productId, ({ withdrawn_at }) => {
      if (withdrawn_at === null) throw refuse('The product is on sale already.');
      return { withdrawn_at: null, is_draft: false };
    }),
);

/** Moves a product; the others keep their order. */
export const moveProduct = defineChange(
  calls.moveProduct,
  async ({ tx, record }: ChangeNeeds, { productId, position }) => {
    await lockProducts(tx);
    const products = await tx.selectFrom('products').select('id').orderBy('position').execute();
    const ids = products.map(({ id }) => id);
    const from = ids.indexOf(productId) + 1;
    if (from === 0) throw refuseUnknown(`There is no product ${productId}.`);
    const to = Math.min(position, ids.length);
    if (from === to) return requireProduct(tx, productId);
    const moved = ids.toSpliced(from - 1, 1).toSpliced(to - 1, 0, productId);
    await reorderProducts(tx, moved);
    await record({ before: { productId, position: from }, after: { productId, position: to } });
    return requireProduct(tx, productId);
  },
);

export const productActions: readonly DeskAction[] = [
  ...[listProducts, addProduct, changeProduct, saveProduct],
  ...[withdrawProduct, restoreProduct, moveProduct],
];
