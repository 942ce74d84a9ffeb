import { InvalidArgumentError, Option } from 'commander';
import { largePriceChange, previewPrice } from '../contract/desk/price-change.ts';
import { type DeskProduct, productsCalls } from '../contract/desk/products.ts';
import type { ComparisonEntry } from '../contract/product.ts';
import {
  addProduct,
  listProducts,
  moveProduct,
  restoreProduct,
  saveProduct,
  withdrawProduct,
} from '../server/products/desk/actions.ts';
import { requireProduct } from '../server/products/desk/read-products.ts';
import type { Commands } from './commands.ts';
import { printAnswer } from './print-answer.ts';

const columns = { products: 'id priceCents name state keysLeft withdrawnAt' };

export function addProductCommands(products: Commands): void {
  const text = (product: DeskProduct) => printAnswer({ products: [product] }, columns);
  const ofProduct = { words: { '<product>': 'its id' }, text };

  products.addAction('list', listProducts, { columns });

  products
    .addAction('add', addProduct, { words: newProduct, text })
    .addOption(
      new Option(
        '--offers <feature=offer>',
        'a line of the comparison: yes, no or a word; repeat it',
      ).argParser(readOffer),
    );

  products.add('price', productsCalls.saveProduct, {
    summary: 'change the price of a product',
    words: {
      '<product>': 'its id',
      '<price>': 'per seat and year, before GST, such as 89.99',
      confirmLarge: `change it by more than ${largePriceChange}%`,
      dryRun: 'say what would change, and change nothing',
    },
    work: async (
      { act, ...parts },
      {
        dryRun,
        ...change
      }: { productId: string; priceCents: number; confirmLarge?: true; dryRun?: true },
    ) => {
      const { productId, priceCents } = change;
      const preview = previewPrice(await requireProduct(parts.db, productId), priceCents);
      if (!dryRun) await act(saveProduct, parts, { ...change, fromCents: preview.fromCents });
      return preview;
    },
    text: ({ effects }, { productId, dryRun }) =>
      [dryRun ? `This would change ${productId}:` : `${productId} is changed.`, ...effects].join(
        '\n',
      ),
  });

  products.addAction('withdraw', withdrawProduct, ofProduct);
  products.addAction('restore', restoreProduct, ofProduct);
  products.addAction('move', moveProduct, {
    words: { ...ofProduct.words, '<place>': 'from 1' },
    text,
  });
  products.addAction('stock-rule', saveProduct, {
    summary:
      'choose where the keys of a product come from, and what happens when there are too few',
    words: { ...ofProduct.words, ...stockRule },
    text,
  });
}

const stockRule = {
  fulfilment: 'keys made by the shop, or imported',
  whenTooFew: 'refuse an order, or deliver its keys later',
  lowStockThreshold: 'alert when fewer keys are left',
};

const newProduct = {
  id: 'its permanent id, such as endpoint-server',
  name: 'its name, as invoices show it',
  price: 'per seat and year, before GST, such as 89.99',
  edition: 'shown as "<edition> Edition"',
  badge: 'a word on its card, such as POPULAR',
  description: 'a sentence about it',
  feature: 'a key feature; repeat it for more',
  featured: 'show it on the home screen',
  draft: 'buyers don’t see it until `products restore` puts it on sale',
  position: 'its place in the list (default: the last)',
  delivery: 'a key per seat (default), or one per order line',
  ...stockRule,
};

/** `Firewall=yes`, `Firewall=no`, or `Analytics=Advanced`. */
function readOffer(value: string, earlier: readonly ComparisonEntry[] = []): ComparisonEntry[] {
  const [, feature, offer] = /^([^=]+)=(.+)$/.exec(value) ?? [];
  if (feature === undefined || offer === undefined)
    throw new InvalidArgumentError(
      'It is a feature and what the product offers, such as Firewall=yes.',
    );
  const text = offer.trim();
  return [...earlier, { feature, offer: text === 'yes' || (text === 'no' ? false : text) }];
}
