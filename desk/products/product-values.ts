import { readDollars, readWhole } from '../../contract/amounts.ts';
import { isLow, newProduct, productFacts, stockRule } from '../../contract/desk/product-facts.ts';
import type { DeskProduct } from '../../contract/desk/products.ts';
import { formatDecimal, formatDollars } from '../../contract/money.ts';
import type { ComparisonEntry } from '../../contract/product.ts';
import type { Status } from '../ui/columns.tsx';

const facts = { ...productFacts, ...stockRule };
type Fact = keyof typeof facts;

export type TextName = Exclude<Fact, 'comparison'> | 'id' | 'priceCents';

/** What the editor holds, by the names of the contract: texts, and the rows of the comparison. */
export interface ProductValues extends Readonly<Record<TextName, string>> {
  readonly comparison: readonly OfferText[];
}

export type OfferText = Readonly<Record<'feature' | 'offer', string>>;

export function writeProduct(product: Pick<DeskProduct, Fact | 'id' | 'priceCents'>) {
  const texts = Object.keys(facts).map((name) => [name, String(product[name as Fact] ?? '')]);
  return {
    ...Object.fromEntries(texts),
    id: product.id,
    priceCents: formatDecimal(product.priceCents),
    featured: product.featured ? 'true' : '',
    features: product.features.join('\n'),
    comparison: (product.comparison ?? []).map(({ feature, offer }) => ({
      feature,
      offer: writeOffer(offer),
    })),
  } as ProductValues;
}

/** A new product before anything is typed: the contract's defaults, and keys from stock. */
export function writeNewProduct(): ProductValues {
  const defaults = newProduct.parse({ name: 'New', priceCents: 1 });
  return {
    ...writeProduct({ ...defaults, id: '', fulfilment: 'stock' }),
    name: '',
    priceCents: '',
  };
}

/** What the fields hold, checked by the contract, without features that only others offer. */
export function readProduct(values: ProductValues, sharedFeatures: readonly string[] = []) {
  const comparison = values.comparison
    .map(({ feature, offer }) => ({ feature: feature.trim(), offer: readOffer(offer) }))
    .filter(
      ({ feature, offer }) => offer !== '' || (feature !== '' && !sharedFeatures.includes(feature)),
    );
  return newProduct.safeParse({
    ...values,
    // A new product's is made from its name.
    id: values.id || undefined,
    edition: values.edition.trim() || null,
    badge: values.badge.trim() || null,
    featured: values.featured !== '',
    features: splitLines(values.features),
    comparison: comparison.length > 0 ? comparison : null,
    priceCents: readDollars(values.priceCents),
    floorPercent: readWhole(values.floorPercent.replace(/ ?%$/, '')) ?? Number.NaN,
    lowStockThreshold: readWhole(values.lowStockThreshold) ?? Number.NaN,
  });
}

export function pick<Whole extends object>(whole: Whole, names: readonly string[]): Partial<Whole> {
  const entries = Object.entries(whole).filter(([name]) => names.includes(name));
  return Object.fromEntries(entries) as Partial<Whole>;
}

export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function writeOffer(offer: ComparisonEntry['offer']): string {
  if (typeof offer === 'string') return offer;
  return offer ? 'Yes' : 'No';
}

function readOffer(text: string): ComparisonEntry['offer'] {
  const word = text.trim();
  const offers: Readonly<Record<string, boolean>> = { yes: true, no: false };
  return offers[word.toLowerCase()] ?? word;
}

/** `Publish at $89.99`. */
export function namePublishing(price: string): string {
  const cents = readDollars(price);
  return cents ? `Publish at ${formatDollars(cents)}` : 'Publish';
}

/** What was saved, and what buyers see of it. */
export function describeSaved(saved: DeskProduct, isPublished: boolean): string {
  const { state, name, priceCents, keysLeft, whenTooFew } = saved;
  if (state === 'draft') return 'Saved as a draft. Buyers don’t see it yet.';
  if (state === 'withdrawn') return 'Saved.';
  if (!isPublished) return 'Saved. Buyers see the change within a second.';
  const sale = `${name} is on sale at ${formatDollars(priceCents)}.`;
  return keysLeft === 0 ? `${sale} ${withoutKeys[whenTooFew]}` : sale;
}

const withoutKeys = {
  refuse: 'It is out of stock until you import keys.',
  backorder: 'Orders wait until you import keys.',
};

export function describeProductState(product: DeskProduct): Status {
  const { state, keysLeft, whenTooFew } = product;
  if (state === 'draft') return { tone: 'active', text: 'Draft' };
  if (state === 'withdrawn') return { tone: 'plain', text: 'Withdrawn' };
  if (keysLeft === 0) return { tone: 'attention', text: emptyStates[whenTooFew] };
  if (keysLeft !== null && isLow(keysLeft, product))
    return { tone: 'attention', text: 'Few keys left' };
  return { tone: 'good', text: 'On sale' };
}

const emptyStates = { refuse: 'Out of stock', backorder: 'On back-order' };
