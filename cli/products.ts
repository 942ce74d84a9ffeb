import { type Command, InvalidArgumentError, Option } from 'commander';
import { type NewProductInput, productFacts, stockRule } from '../contract/desk/product-facts.ts';
import {
  type DeskProduct,
  largePriceChange,
  mostCountedKeys,
  type ProductSave,
} from '../contract/desk/products.ts';
import { formatDecimal } from '../contract/money.ts';
import type { ComparisonEntry } from '../contract/product.ts';
import {
  addProduct,
  listProducts,
  moveProduct,
  restoreProduct,
  saveProduct,
  withdrawProduct,
} from '../server/desk/products/actions.ts';
import { previewPrice } from '../server/desk/products/price-actions.ts';
import { Commands } from './commands.ts';
import { readAmount, readNumber } from './read-values.ts';
import { type Environment, openDatabase } from './shop-database.ts';

interface PriceOptions {
  readonly dryRun?: true;
  readonly confirmLarge?: true;
}

interface AddOptions extends Omit<NewProductInput, 'priceCents' | 'features' | 'comparison' | 'isDraft'> {
  readonly draft?: true;
  readonly price: number;
  readonly feature: string[];
  readonly offers: ComparisonEntry[] | null;
}

export function addProductCommands(program: Command, environment: Environment): void {
  const group = program.command('products').description('the products and their prices');
  const products = new Commands(group, environment);
  const changed = { open: openDatabase, text: describeProduct };

  products.addAction('list', listProducts, {
    open: openDatabase,
    input: () => ({}),
    text: ({ products: listed }) =>
      listed.map(describeProduct).join('\n') ||
      'There are no products. Add one with `npm run shop -- products add`.',
  });

  products
    .addAction('add', addProduct, {
      ...changed,
      input: ({ price, feature, offers, draft, ...facts }: AddOptions) => ({
        ...facts,
        isDraft: draft === true,
        priceCents: price,
        features: feature,
        comparison: offers,
      }),
    })
    .requiredOption('--id <id>', 'its permanent id, such as endpoint-server')
    .requiredOption('--name <name>', 'its name, as invoices show it')
    .requiredOption('--price <dollars>', 'per seat and year, before GST, such as 89.99', readAmount)
    .option('--edition <edition>', 'shown as "<edition> Edition"')
    .option('--badge <word>', 'a word on its card, such as POPULAR')
    .option('--description <text>', 'a sentence about it')
    .option('--feature <text>', 'a key feature; repeat it for more', readFeature)
    .option('--offers <feature=offer>', 'a line of the comparison: yes, no or a word; repeat it', readOffer)
    .option('--featured', 'show it on the home screen')
    .option('--draft', 'buyers don’t see it until `products restore` puts it on sale')
    .option('--position <number>', 'its place in the list (default: the last)', readNumber)
    .addOption(fulfilment())
    .addOption(
      new Option('--delivery <per>', 'a key per seat (default), or one per order line').choices(
        productFacts.delivery.options,
      ),
    )
    .addOption(
      new Option(
        '--key-format <format>',
        'whether case, blanks and dashes of a key count: not when grouped (default)',
      ).choices(productFacts.keyFormat.options),
    )
    .addOption(whenTooFew())
    .option('--low-stock-threshold <keys>', 'alert when fewer are left (default: 10)', readNumber);

  products
    .add('price', 'change a price', {
      open: openDatabase,
      work: async ({ act, ...parts }, productId: string, price: number, options: PriceOptions) => {
        const { dryRun, confirmLarge } = options;
        const preview = await act(previewPrice, parts, { productId, priceCents: String(price) });
        const { fromCents } = preview;
        if (!dryRun) await act(saveProduct, parts, { productId, priceCents: price, fromCents, confirmLarge });
        return preview;
      },
      text: ({ effects }, [productId, , { dryRun }]) =>
        [dryRun ? `This would change ${productId}:` : `${productId} is changed.`, ...effects].join('\n'),
    })
    .argument('<id>')
    .argument('<dollars>', 'per seat and year, before GST, such as 89.99', readAmount)
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--confirm-large', `change it by more than ${largePriceChange}%`);

  products.addAction('withdraw <id>', withdrawProduct, { ...changed, input: toProduct });
  products.addAction('restore <id>', restoreProduct, { ...changed, input: toProduct });

  products
    .addAction('move', moveProduct, {
      ...changed,
      input: (productId: string, position: number) => ({ productId, position }),
    })
    .argument('<id>')
    .argument('<place>', 'from 1', readNumber);

  products
    .addAction('stock-rule <id>', saveProduct, {
      ...changed,
      input: (productId: string, rule: ProductSave) => ({ ...rule, productId }),
    })
    .addOption(fulfilment())
    .addOption(whenTooFew())
    .option('--low-stock-threshold <keys>', 'alert when fewer are left', readNumber);
}

function toProduct(productId: string) {
  return { productId };
}

function describeProduct({ id, name, priceCents, state, withdrawnAt, keysLeft }: DeskProduct): string {
  const more = keysLeft === mostCountedKeys ? ' or more' : '';
  const words = [
    id,
    `$${formatDecimal(priceCents)}`,
    name,
    keysLeft !== null && `${keysLeft}${more} keys left`,
    state === 'draft' && 'draft',
    withdrawnAt !== null && `withdrawn ${withdrawnAt.slice(0, 10)}`,
  ];
  return words.filter(Boolean).join('  ');
}

function fulfilment(): Option {
  return new Option('--fulfilment <from>', 'keys made by the shop, or imported').choices(
    stockRule.fulfilment.options,
  );
}

function whenTooFew(): Option {
  return new Option('--when-too-few <rule>', 'refuse an order, or deliver its keys later').choices(
    stockRule.whenTooFew.options,
  );
}

function readFeature(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}

/** `Firewall=yes`, `Firewall=no`, or `Analytics=Advanced`. */
function readOffer(value: string, earlier: readonly ComparisonEntry[] = []): ComparisonEntry[] {
  const [, feature, offer] = /^([^=]+)=(.+)$/.exec(value) ?? [];
  if (feature === undefined || offer === undefined)
    throw new InvalidArgumentError('It is a feature and what the product offers, such as Firewall=yes.');
  const text = offer.trim();
  return [...earlier, { feature, offer: text === 'yes' || (text === 'no' ? false : text) }];
}
