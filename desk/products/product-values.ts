import type { DeskProduct } from '../../contract/desk/products.ts';
import { parseCents } from '../../contract/money.ts';
import { readComparison, splitLines, writeComparison } from './comparison-text.ts';

/** What a form about a product holds, by the names of the contract. */
export interface FactValues {
  readonly name: string;
  readonly description: string;
  readonly features: string;
  readonly edition: string;
  readonly badge: string;
  readonly comparison: string;
  readonly featured: boolean;
  readonly delivery: string;
  readonly keyFormat: string;
}

export interface StockRuleValues {
  readonly fulfilment: string;
  readonly whenTooFew: string;
  readonly lowStockThreshold: string;
}

export interface NewProductValues extends FactValues, StockRuleValues {
  readonly id: string;
  readonly priceCents: string;
}

export function writeFacts(product: DeskProduct): FactValues {
  const { name, description, features, edition, badge, comparison, featured, delivery, keyFormat } = product;
  return {
    name,
    description,
    featured,
    delivery,
    keyFormat,
    features: features.join('\n'),
    edition: edition ?? '',
    badge: badge ?? '',
    comparison: writeComparison(comparison),
  };
}

/** For the contract, which checks it. */
export function readFacts(values: FactValues) {
  return {
    ...values,
    features: splitLines(values.features),
    edition: values.edition.trim() || null,
    badge: values.badge.trim() || null,
    comparison: readComparison(values.comparison),
  };
}

export function writeStockRule({ fulfilment, whenTooFew, lowStockThreshold }: DeskProduct): StockRuleValues {
  return { fulfilment, whenTooFew, lowStockThreshold: String(lowStockThreshold) };
}

/** For the contract, which checks it. */
export function readStockRule({ fulfilment, whenTooFew, lowStockThreshold }: StockRuleValues) {
  return { fulfilment, whenTooFew, lowStockThreshold: Number(lowStockThreshold.trim() || Number.NaN) };
}

/** For the contract, which checks it. */
export function readNewProduct(values: NewProductValues) {
  return { ...readFacts(values), ...readStockRule(values), priceCents: readPrice(values.priceCents) };
}

/** Typed dollars in cents, such as `$1,299.00`; null for what is no amount. */
export function readPrice(text: string): number | null {
  return parseCents(text.replace(/[$,\s]/g, ''));
}
