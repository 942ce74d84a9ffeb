import { newProduct, productFacts } from '../../contract/desk/product-facts.ts';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { parseCents } from '../../contract/money.ts';
import { readComparison, splitLines, writeComparison } from './comparison-text.ts';

type Fact = keyof typeof productFacts;
type Facts = Pick<DeskProduct, Fact>;

/** What a form about a product holds, by the names of the contract: text, or whether a box is ticked. */
export type FactValues = { readonly [F in Fact]: Facts[F] extends boolean ? boolean : string };

export interface StockRuleValues {
  readonly fulfilment: string;
  readonly whenTooFew: string;
  readonly lowStockThreshold: string;
}

type NewProductValues = FactValues & StockRuleValues & { readonly id: string; readonly priceCents: string };

export function writeFacts(product: Facts): FactValues {
  const facts = Object.keys(productFacts) as Fact[];
  return {
    ...(Object.fromEntries(facts.map((fact) => [fact, product[fact] ?? ''])) as Facts & FactValues),
    features: product.features.join('\n'),
    comparison: writeComparison(product.comparison),
  };
}

/** For the contract, which checks it. */
export function readFacts(values: FactValues) {
  const facts = Object.keys(productFacts) as Fact[];
  return {
    ...Object.fromEntries(facts.map((fact) => [fact, readFact(fact, values[fact])])),
    features: splitLines(values.features),
    comparison: readComparison(values.comparison),
  };
}

/** A blank text is null where a fact may be missing. */
function readFact(fact: Fact, value: string | boolean): string | boolean | null {
  const isMissing = typeof value === 'string' && value.trim() === '';
  return isMissing && productFacts[fact].safeParse(null).success ? null : value;
}

export function writeStockRule({
  fulfilment,
  whenTooFew,
  lowStockThreshold,
}: Pick<DeskProduct, keyof StockRuleValues>): StockRuleValues {
  return { fulfilment, whenTooFew, lowStockThreshold: String(lowStockThreshold) };
}

/** For the contract, which checks it. */
export function readStockRule({ fulfilment, whenTooFew, lowStockThreshold }: StockRuleValues) {
  return { fulfilment, whenTooFew, lowStockThreshold: Number(lowStockThreshold.trim() || Number.NaN) };
}

/** A new product before anything is typed: with the defaults of the contract, and keys from stock. */
export function writeNewProduct(): NewProductValues {
  const defaults = newProduct.parse({ id: 'new', name: 'New', priceCents: 1 });
  const facts = writeFacts({ ...defaults, name: '' });
  return { ...facts, ...writeStockRule({ ...defaults, fulfilment: 'stock' }), id: '', priceCents: '' };
}

/** For the contract, which checks it. */
export function readNewProduct(values: NewProductValues) {
  const { id, priceCents } = values;
  return { ...readFacts(values), ...readStockRule(values), id, priceCents: readPrice(priceCents) };
}

/** Typed dollars in cents, such as `$1,299.00`; null for what is no amount. */
export function readPrice(text: string): number | null {
  return parseCents(text.replace(/[$,\s]/g, ''));
}
