import { describeImportOutcome } from '../../contract/desk/describe-import.ts';
import type { ImportReport } from '../../contract/desk/import-report.ts';
import {
  type KeyEntry,
  type KeyFilter,
  mostKeysCounted,
  type ProductStock,
} from '../../contract/desk/key-lists.ts';
import { groupDigits } from '../../contract/money.ts';
import { rightColumn, type Status } from '../ui/columns.tsx';
import { capitalise, formatCalendarDate, formatCount } from '../ui/format.tsx';
import { type NamedProducts, productNames } from '../ui/product-names.ts';

export const formatKeys = (count: number) => formatCount(count, 'key', mostKeysCounted);

export const expiryColumn = rightColumn<Pick<KeyEntry, 'expiresOn'>>(
  'Expires',
  '8rem',
  ({ expiresOn }) => expiresOn !== null && formatCalendarDate(expiresOn),
);

const filterNames: Readonly<Partial<Record<KeyFilter, string>>> = { tooShort: 'Too short to sell' };
export const nameFilter = (filter: KeyFilter) => filterNames[filter] ?? capitalise(filter);
export function noKeys(filter: KeyFilter): string {
  if (filter === 'tooShort') return 'No keys that are too short to sell';
  return `No ${filter} keys`;
}

export function describeKeyState({ state, endedBecause, isQuarantined }: KeyEntry): Status {
  if (isQuarantined) return labels.quarantined;
  return labels[endedBecause ?? state];
}

const labels = {
  free: { tone: 'good', text: 'Free' },
  quarantined: { tone: 'attention', text: 'Quarantined' },
  reserved: { tone: 'active', text: 'Reserved' },
  sold: { tone: 'plain', text: 'Sold' },
  void: { tone: 'plain', text: 'Void' },
  refunded: { tone: 'attention', text: 'Refunded, no longer valid' },
  replaced: { tone: 'attention', text: 'Replaced, no longer valid' },
} as const;

export type OfOrders = Readonly<Record<'reserved' | 'sold', number>>;

/** What becomes of the keys of an import that orders have, when it is voided. */
export function describeOfOrders(keys: OfOrders = { reserved: 0, sold: 0 }): string {
  const texts: string[] = [];
  if (keys.reserved > 0) {
    const reserved = `${formatKeys(keys.reserved)} reserved by orders under way`;
    texts.push(`${reserved}: void once they come back, and never sold to another buyer.`);
  }
  if (keys.sold > 0)
    texts.push(`${formatKeys(keys.sold)} sold before: not affected. Replace them on their orders.`);
  return texts.join(' ');
}

/** What a check of a file has found, or what was imported. */
export function describeImport(report: ImportReport, products: NamedProducts): string {
  const { outcome, newKeys, keysInFile } = report;
  const keys = formatKeys(newKeys);
  const owner = nameOwner(report, products);
  if (outcome === 'imported') return `${keys} imported for ${owner}`;
  if (outcome === 'ready') return `${keys} for ${owner}`;
  if (outcome !== 'duplicates') return describeImportOutcome(report);
  return `${keys} for ${owner} of ${groupDigits(String(keysInFile))} in the file`;
}

/** `497 keys imported for Security Complete, as import #3; 3 rows left out.` */
export function describeImported(report: ImportReport, products: readonly Use[]): string {
  const { leftOutCount } = report;
  const numbers = report.products.map(({ batchId }) => `#${batchId}`);
  const batches = `as ${numbers.length === 1 ? 'import' : 'imports'} ${numbers.join(' and ')}`;
  const left = leftOutCount > 0 ? `; ${formatCount(leftOutCount, 'row')} left out` : '';
  const imported = `${describeImport(report, products)}, ${batches}${left}.`;
  const isServing = products.some(
    ({ productId, awaited }) =>
      awaited > 0 && report.products.some((each) => each.productId === productId),
  );
  return isServing ? `${imported} Orders that wait get theirs now, the oldest first.` : imported;
}

function nameOwner(report: ImportReport, products: NamedProducts): string | undefined {
  const [only, another] = report.products;
  if (another) return `${report.products.length} products`;
  return only && (productNames(products)[only.productId] ?? only.productId);
}

type Use = Pick<ProductStock, 'productId' | 'productName' | 'fulfilment' | 'awaited'>;

export function describeUse(products: readonly Use[], sellsImported: boolean): string {
  const makesKeys = products.some(({ fulfilment }) => fulfilment === 'generated');
  const areKept = makesKeys && !sellsImported;
  const use = areKept ? usedLater : 'Imported keys are on sale immediately.';
  return `Nothing is imported yet. ${use}`;
}

/** `50 keys of Security Complete are awaited, and this file has 30: the oldest orders …`. */
export function describeAwaited(
  products: readonly Use[],
  imported: ImportReport['products'],
): string[] {
  return products
    .filter(({ awaited }) => awaited > 0)
    .map(({ productId, productName, awaited }) => {
      const newKeys = imported.find((each) => each.productId === productId)?.newKeys ?? 0;
      const are = awaited === 1 ? 'is' : 'are';
      const has = `${formatKeys(awaited)} of ${productName} ${are} awaited, and this file has`;
      const count = groupDigits(String(newKeys));
      if (newKeys >= awaited) return `${has} ${count}: every paid order gets its keys, by mail.`;
      return `${has} ${count}: the oldest paid orders get theirs first, by mail.`;
    });
}

/** What to do before a file can be imported; null where it can't be, or can be now. */
export function askForChoice(outcome: ImportReport['outcome']): string | null {
  return choices[outcome] ?? null;
}

const choices: Readonly<Partial<Record<ImportReport['outcome'], string>>> = {
  'unclear-columns': 'First choose what each column holds.',
  'unclear-products': 'First choose the product of each text of the file.',
  'unclear-rows': 'First choose what to do with the rows in doubt.',
  'makes-own-keys': 'First say whether the imported keys are to be sold.',
};

const usedLater =
  'Keys of a product whose keys the shop makes are on sale once it sells from stock.';

/** What spreadsheets and lists put around keys. */
export function describeUnwrapped({ unwrapped }: Pick<ImportReport, 'unwrapped'>): string[] {
  const { formulas, apostrophes, listNumbers } = unwrapped;
  const counts = [
    [formulas, 'in ="…", as spreadsheets keep digits'],
    [apostrophes, 'with an apostrophe, as spreadsheets mark text'],
    [listNumbers, 'with the number of a list'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatKeys(count)} ${what}: imported without it.`);
}

/** The keys that the shop has already, or that the file has twice, by line. */
export function describeDuplicates({ duplicates }: Pick<ImportReport, 'duplicates'>): string[] {
  const { inFile, inStock, soldBefore } = duplicates;
  const ofFile = 'an earlier line of the file';
  return [
    describeLines(inFile, `repeats ${ofFile}`, `repeat ${ofFile}`),
    describeLines(
      inStock,
      'is in stock, or was voided there',
      'are in stock, or were voided there',
    ),
    describeLines(soldBefore, 'was sold before', 'were sold before'),
  ].filter((text) => text !== '');
}

type Lines = ImportReport['duplicates']['inFile'];

function describeLines({ count, first }: Lines, one: string, many: string): string {
  if (count === 0) return '';
  if (count === 1) return `1 key ${one}: line ${first.join(', ')}.`;
  const more = count > first.length ? ' and more' : '';
  return `${formatKeys(count)} ${many}: lines ${first.join(', ')}${more}.`;
}
