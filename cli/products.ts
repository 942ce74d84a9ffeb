import { type Command, Option } from 'commander';
import { type NewProductInput, newProduct, type StockRuleChange } from '../contract/desk/products.ts';
import type { ComparisonEntry } from '../contract/product.ts';
import { addProduct } from '../server/desk/products/add-product.ts';
import { changePrice, previewPrice } from '../server/desk/products/change-price.ts';
import { changeStockRule } from '../server/desk/products/change-product.ts';
import { listProducts } from '../server/desk/products/list-products.ts';
import { moveProduct } from '../server/desk/products/move-product.ts';
import { restoreProduct, withdrawProduct } from '../server/desk/products/withdraw-product.ts';
import { operatorName } from './operator-name.ts';
import { readFeature, readOffer, readPosition, readPrice, readThreshold } from './product-options.ts';
import { describeAdded, describeProducts, reportChange } from './product-texts.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface Json {
  readonly json?: true;
}

interface AddOptions extends Json, Omit<NewProductInput, 'priceCents' | 'features' | 'comparison'> {
  readonly price: number;
  readonly feature: string[];
  readonly offers: ComparisonEntry[] | null;
}

/** `products list`, `add`, `price`, `withdraw`, `restore`, `stock-rule` and `move`. */
export function addProductCommands(program: Command, environment: Environment): void {
  const products = program.command('products').description('the products and their prices');
  const actor = operatorName(environment);
  const describe = (name: string, description: string) =>
    products.command(name).description(description).option('--json', 'print JSON');

  describe('list', 'list the products, withdrawn ones too').action(async ({ json }: Json) => {
    const listed = await withShopDatabase(environment, listProducts);
    console.log(json ? JSON.stringify(listed, null, 2) : describeProducts(listed));
  });

  describe('add', 'put a product on sale')
    .requiredOption('--id <id>', 'its permanent id, such as endpoint-server')
    .requiredOption('--name <name>', 'its name, as invoices show it')
    .requiredOption('--price <dollars>', 'per seat and year, before GST, such as 89.99', readPrice)
    .option('--edition <edition>', 'shown as "<edition> Edition"')
    .option('--badge <word>', 'a word on its card, such as POPULAR')
    .option('--description <text>', 'a sentence about it')
    .option('--feature <text>', 'a key feature; repeat it for more', readFeature, [])
    .option(
      '--offers <feature=offer>',
      'a line of the comparison: yes, no or a word; repeat it',
      readOffer,
      null,
    )
    .option('--featured', 'show it on the home screen', false)
    .option('--position <number>', 'its place in the list (default: the last)', readPosition, null)
    .addOption(fulfilment())
    .addOption(
      new Option('--delivery <per>', 'a key per seat, or one per order line')
        .choices(['seat', 'line'])
        .default('seat'),
    )
    .addOption(
      new Option('--key-format <format>', 'whether case, blanks and dashes of a key count: not when grouped')
        .choices(['grouped', 'exact'])
        .default('grouped'),
    )
    .addOption(whenTooFew().default('refuse'))
    .option('--low-stock-threshold <keys>', 'alert when fewer are left', readThreshold, 10)
    .action(async ({ json, price, feature, offers, ...facts }: AddOptions, command: Command) => {
      const given = { ...facts, priceCents: price, features: feature, comparison: offers };
      const checked = newProduct.safeParse(given);
      if (!checked.success) {
        const faults = checked.error.issues.map(
          ({ path, message }) => `error: ${path.join(' ')}: ${message}`,
        );
        return command.error(faults.join('\n'), { exitCode: 2 });
      }
      const product = checked.data;
      const added = await withShopDatabase(environment, (db) => addProduct(db, product, actor));
      console.log(json ? JSON.stringify(added, null, 2) : describeAdded(product, added));
      if (added.kind !== 'added') process.exitCode = 1;
    });

  describe('price', 'change a price')
    .argument('<id>')
    .argument('<dollars>', 'per seat and year, before GST, such as 89.99', readPrice)
    .option('--dry-run', 'say what would change, and change nothing')
    .action(async (productId: string, priceCents: number, { json, dryRun }: Json & { dryRun?: true }) => {
      const input = { productId, priceCents };
      const { preview, outcome } = await withShopDatabase(environment, async (db) => ({
        preview: await previewPrice(db, input),
        outcome: dryRun ? null : await changePrice(db, { ...input, fromCents: null }, actor),
      }));
      reportChange({ productId, json, outcome, preview });
    });

  describe('withdraw <id>', 'take a product off the list').action(
    async (productId: string, { json }: Json) => {
      const outcome = await withShopDatabase(environment, (db) => withdrawProduct(db, { productId }, actor));
      reportChange({ productId, json, outcome });
    },
  );

  describe('restore <id>', 'put a withdrawn product on sale again').action(
    async (productId: string, { json }: Json) => {
      const outcome = await withShopDatabase(environment, (db) => restoreProduct(db, { productId }, actor));
      reportChange({ productId, json, outcome });
    },
  );

  describe('move', 'move a product to another place in the list')
    .argument('<id>')
    .argument('<place>', 'from 1', readPosition)
    .action(async (productId: string, position: number, { json }: Json) => {
      const input = { productId, position };
      const outcome = await withShopDatabase(environment, (db) => moveProduct(db, input, actor));
      reportChange({ productId, json, outcome });
    });

  describe('stock-rule <id>', 'change where its keys come from, and what happens when they run out')
    .addOption(fulfilment())
    .addOption(whenTooFew())
    .option('--low-stock-threshold <keys>', 'alert when fewer are left', readThreshold)
    .action(async (productId: string, { json, ...rule }: Json & StockRuleChange) => {
      const input = { productId, ...rule };
      const outcome = await withShopDatabase(environment, (db) => changeStockRule(db, input, actor));
      reportChange({ productId, json, outcome });
    });
}

function fulfilment(): Option {
  return new Option('--fulfilment <from>', 'keys made by the shop, or imported').choices([
    'generated',
    'stock',
  ]);
}

function whenTooFew(): Option {
  return new Option('--when-too-few <rule>', 'refuse an order, or deliver its keys later').choices([
    'refuse',
    'backorder',
  ]);
}
