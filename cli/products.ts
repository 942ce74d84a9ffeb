import { type Command, InvalidArgumentError } from 'commander';
import { formatDollars, parseCents } from '../contract/money.ts';
import type { Product } from '../contract/product.ts';
import { readCatalogue } from '../server/catalogue/catalogue.ts';
import { type AddedProduct, addProduct, type NewProduct } from '../server/desk/add-product.ts';
import { operatorName } from './operator-name.ts';
import { readText } from './read-text.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface AddOptions extends Omit<NewProduct, 'priceCents' | 'features' | 'edition' | 'position'> {
  readonly price: number;
  readonly edition?: string;
  readonly feature: readonly string[];
  readonly position?: number;
  readonly json?: true;
}

/** `products list` and `products add`. */
export function addProductCommands(program: Command, environment: Environment): void {
  const products = program.command('products').description('the products on sale');

  products
    .command('list')
    .description('list the products on sale')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const listed = await withShopDatabase(environment, async (db) => (await readCatalogue(db)).products);
      console.log(json ? JSON.stringify(listed, null, 2) : describeProducts(listed));
    });

  products
    .command('add')
    .description('put a product on sale')
    .requiredOption('--id <id>', 'its permanent id, such as endpoint-server', readId)
    .requiredOption('--name <name>', 'its name, as invoices show it', readText(200))
    .requiredOption('--price <dollars>', 'per seat and year, before GST, such as 89.99', readPrice)
    .option('--edition <edition>', 'shown as "<edition> Edition"', readText(40))
    .option('--description <text>', 'a sentence about it', readText(500), '')
    .option('--feature <text>', 'a key feature; repeat it for more', readFeature, [])
    .option('--position <number>', 'its place in the list (default: the last)', readPosition)
    .option('--json', 'print JSON')
    .action(async (options: AddOptions) => {
      const { id, name, price, edition = null, description, feature, position = null, json } = options;
      const product = { id, name, priceCents: price, edition, description, features: feature, position };
      const added = await withShopDatabase(environment, (db) =>
        addProduct(db, product, operatorName(environment)),
      );
      console.log(json ? JSON.stringify(added, null, 2) : describeAdded(product, added));
      if (added.kind !== 'added') process.exitCode = 1;
    });
}

function readId(value: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 64) return value;
  throw new InvalidArgumentError('It has at most 64 lower-case letters, digits and single hyphens.');
}

function readFeature(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, readText(100)(value)];
}

/** The most expensive cart must stay an exact number, and within what a card payment can be. */
function readPrice(value: string): number {
  const cents = parseCents(value);
  if (cents !== null && cents >= 1 && cents <= 9_999_999) return cents;
  throw new InvalidArgumentError('It is from 0.01 to 99999.99, without a dollar sign or comma.');
}

function readPosition(value: string): number {
  if (/^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It is a whole number from 1 to 9999.');
}

function describeProducts(products: readonly Product[]): string {
  if (products.length === 0) return 'No product is on sale. Add one with `npm run shop -- products add`.';
  return products.map(({ id, name, price }) => [id, `$${price}`, name].join('  ')).join('\n');
}

function describeAdded({ id, priceCents, position }: NewProduct, added: AddedProduct): string {
  if (added.kind === 'id-taken') return `Not added: a product with the id ${id} is on sale already.`;
  if (added.kind === 'position-taken') return `Not added: another product is at position ${position}.`;
  return `${id} is on sale for ${formatDollars(priceCents)} per seat and year before GST, at position ${added.position}.`;
}
