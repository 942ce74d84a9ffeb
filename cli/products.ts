import { InvalidArgumentError } from 'commander';
import { largePriceChange, previewPrice } from '../contract/desk/price-change.ts';
import type { stockRule as rules } from '../contract/desk/product-facts.ts';
import { type DeskProduct, type ProductSave, productsCalls } from '../contract/desk/products.ts';
import { formatDollars, percentChange } from '../contract/money.ts';
import type { ComparisonEntry } from '../contract/product.ts';
import { deliveries, fulfilments, productStates, shortageRules } from '../contract/states.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import {
  addProduct,
  changeProduct,
  listProducts,
  moveProduct,
  restoreProduct,
  saveProduct,
  withdrawProduct,
} from '../server/products/desk/actions.ts';
import { requireProduct } from '../server/products/desk/read-products.ts';
import type { Commands } from './commands.ts';
import { filterOptions, type ListInput, narrowRows, pageOptions } from './list-options.ts';
import type { Options } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { collect, readAmount, readNumber, readPercent } from './read-values.ts';

const columns = { products: 'id priceCents name state keysLeft floorPercent withdrawnAt' };
const ruleColumns = { products: 'id fulfilment whenTooFew lowStockThreshold keysLeft' };

export function addProductCommands(products: Commands): void {
  const text = (product: DeskProduct) => printAnswer({ products: [product] }, columns);
  const options = aProduct;

  products.add('list', productsCalls.listProducts, {
    options: {
      ...filterOptions({ text: 'words of its name, or its id', states: productStates }),
      ...pageOptions(),
    },
    work: async (desk, wanted: ListInput, act) => {
      const { products: all } = await act(listProducts, desk, {});
      return { products: narrowRows(all, wanted, facts) };
    },
    columns,
  });

  products.addAction('add', addProduct, { options: newProduct, text });

  products.add('price', productsCalls.saveProduct, {
    summary: 'change the price of a product',
    options: {
      ...aProduct,
      '<price>': aPrice,
      '--confirm-large': `change it by more than ${largePriceChange}%`,
      '--dry-run': 'say what would change, and change nothing',
    },
    work: async (desk, { dryRun, ...change }: PriceInput, act) => {
      const { productId, priceCents } = change;
      const preview = previewPrice(await requireProduct(desk.db, productId), priceCents);
      if (!dryRun) await act(saveProduct, desk, { ...change, fromCents: preview.fromCents });
      return preview;
    },
    text: describePriceChange,
    help: `Says what the change does: how much more or less buyers pay, from when on, and what becomes of carts and orders under way.
Paid orders keep their price. A change of more than ${largePriceChange}% needs --confirm-large, unless the product is a draft.`,
  });

  products.addAction('floor', changeProduct, {
    summary: 'set the least that the role sales may agree on in a quote',
    options: {
      ...aProduct,
      '<percent>': {
        words: 'of the price, from 0 to 100: 100 allows no discount',
        read: readPercent,
        gives: 'floorPercent',
      },
    },
    text: ({ id, floorPercent }) => `${id} is quoted at ${floorPercent}% of its price or more.`,
  });
  products.addAction('withdraw', withdrawProduct, { options, text });
  products.addAction('restore', restoreProduct, { alias: 'publish', options, text });
  products.addAction('move', moveProduct, {
    options: { ...aProduct, '<place>': { words: 'from 1', read: readNumber, gives: 'position' } },
    text,
  });
  products.add('stock-rule', productsCalls.saveProduct, {
    summary:
      'choose where the keys of a product come from, and what happens when there are too few',
    options: { ...aProduct, ...stockRule },
    work: (desk, change: RuleInput, act) => {
      const { productId, ...rule } = change;
      if (Object.keys(rule).length === 0)
        throw new Misunderstood([{ field: 'rule', message: `Give ${ruleNames}` }]);
      return act(saveProduct, desk, change);
    },
    text: (product) => printAnswer({ products: [product] }, ruleColumns),
  });
}

const facts = {
  nameOf: ({ id }: DeskProduct) => id,
  textsOf: ({ id, name }: DeskProduct) => [id, name],
  stateOf: ({ state }: DeskProduct) => state,
};

function describePriceChange(
  { fromCents, toCents, effects }: ReturnType<typeof previewPrice>,
  { productId, dryRun }: PriceInput,
): string {
  if (fromCents === toCents)
    return `The price of ${productId} is ${formatDollars(toCents)} already. Nothing was changed.`;
  if (!dryRun) return [`${productId} is changed.`, ...effects].join('\n');
  const isLarge = Math.abs(percentChange(fromCents, toCents)) > largePriceChange;
  const confirms = isLarge ? ['Unless it is a draft, this needs --confirm-large.'] : [];
  return [`This would change ${productId}:`, ...effects, ...confirms].join('\n');
}

type RuleInput = { readonly productId: string } & Pick<ProductSave, keyof typeof rules>;

interface PriceInput {
  readonly productId: string;
  readonly priceCents: number;
  readonly confirmLarge?: true;
  readonly dryRun?: true;
}

const aProduct: Options = { '<product>': { words: 'its id', gives: 'productId' } };

const aPrice = {
  words: 'per seat and year, before GST, such as 89.99',
  read: readAmount,
  gives: 'priceCents',
};

const stockRule: Options = {
  '--fulfilment <text>': { words: 'keys made by the shop, or imported', choices: fulfilments },
  '--when-too-few <text>': {
    words: 'refuse an order, or deliver its keys later',
    choices: shortageRules,
  },
  '--low-stock-threshold <number>': { words: 'alert when fewer keys are left', read: readNumber },
};

const ruleNames = '--fulfilment, --when-too-few or --low-stock-threshold';

const newProduct: Options = {
  '--id <text>': 'its permanent id, such as endpoint-server (default: made from its name)',
  '--name <text>': { words: 'its name, as invoices show it', isRequired: true },
  '--price <dollars>': { ...aPrice, isRequired: true },
  '--floor <percent>': {
    words: 'the least that the role sales may agree on in a quote, of the price (default: 100)',
    read: readPercent,
    gives: 'floorPercent',
  },
  '--edition <text>': 'shown as "<edition> Edition"',
  '--badge <text>': 'a word on its card, such as POPULAR',
  '--description <text>': 'a sentence about it',
  '--feature <text>': {
    words: 'a key feature; repeat it for more',
    read: collect,
    gives: 'features',
  },
  '--featured': 'show it on the home screen',
  '--draft': {
    words: 'buyers don’t see it until `products publish` puts it on sale',
    gives: 'isDraft',
  },
  '--position <number>': { words: 'its place in the list (default: the last)', read: readNumber },
  '--delivery <text>': {
    words: 'a key per seat (default), or one per order line',
    choices: deliveries,
  },
  ...stockRule,
  '--offers <feature=offer>': {
    words: 'a line of the comparison: yes, no or a word; repeat it',
    read: readOffer,
    gives: 'comparison',
  },
};

/** `Firewall=yes`, `Firewall=no`, or `Analytics=Advanced`. */
function readOffer(value: string, earlier: readonly ComparisonEntry[] = []): ComparisonEntry[] {
  const [, feature, offer] = /^([^=]+)=(.+)$/.exec(value) ?? [];
  if (feature === undefined || offer === undefined)
    throw new InvalidArgumentError(
      'It is a feature and what the product offers, such as Firewall=yes.',
    );
  return [...earlier, { feature, offer: readYesOrNo(offer.trim()) }];
}

function readYesOrNo(text: string): boolean | string {
  if (text === 'yes') return true;
  return text === 'no' ? false : text;
}
