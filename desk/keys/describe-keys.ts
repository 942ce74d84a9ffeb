import { describeImportOutcome } from '../../contract/desk/describe-import.ts';
import type { ImportReport } from '../../contract/desk/key-import.ts';
import {
  type KeyEntry,
  type KeyFilter,
  mostKeysCounted,
  type ProductStock,
} from '../../contract/desk/key-lists.ts';
import { groupDigits } from '../../contract/money.ts';
import { rightColumn, type Status } from '../ui/columns.tsx';
import { capitalise, formatCalendarDate, formatCount } from '../ui/format.tsx';

export const formatKeys = (count: number) => formatCount(count, 'key', mostKeysCounted);

export const expiryColumn = rightColumn<Pick<KeyEntry, 'expiresOn'>>(
  'Expires',
  '8rem',
  ({ expiresOn }) => expiresOn !== null && formatCalendarDate(expiresOn),
);

const filterNames: Readonly<Partial<Record<KeyFilter, string>>> = { tooShort: 'Too short to sell' };
export const nameFilter = (filter: KeyFilter) => filterNames[filter] ?? capitalise(filter);
export const noKeys = (filter: KeyFilter) =>
  filter === 'tooShort' ? 'No keys that are too short to sell' : `No ${filter} keys`;

export function describeKeyState({ state, endedBecause, isQuarantined }: KeyEntry): Status {
  return labels[isQuarantined ? 'quarantined' : (endedBecause ?? state)];
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
  const reserved = `${formatKeys(keys.reserved)} reserved by orders under way: void once they come back, and never sold to another buyer.`;
  const sold = `${formatKeys(keys.sold)} sold before: not affected. Replace them on their orders.`;
  return [keys.reserved > 0 && reserved, keys.sold > 0 && sold].filter(Boolean).join(' ');
}

/** What a check of a file has found, or what was imported. */
export function describeImport(
  report: ImportReport,
  products: readonly Pick<ProductStock, 'productId' | 'productName'>[],
): string {
  const { outcome, newKeys, keysInFile } = report;
  const [only, another] = report.products;
  const name = products.find(({ productId }) => productId === only?.productId)?.productName;
  const count = `${formatKeys(newKeys)} for ${another ? `${report.products.length} products` : (name ?? only?.productId)}`;
  if (outcome === 'imported')
    return `${formatKeys(newKeys)} imported for ${count.split(' for ')[1]}`;
  if (outcome === 'ready') return count;
  if (outcome === 'duplicates') return `${count} of ${groupDigits(String(keysInFile))} in the file`;
  return describeImportOutcome(report);
}

type Use = Pick<ProductStock, 'fulfilment' | 'awaited'>;

export function describeUse(products: readonly Use[], sellsImported: boolean): string[] {
  const areKept = !sellsImported && products.some(({ fulfilment }) => fulfilment === 'generated');
  const use = areKept
    ? 'Keys of a product whose keys the shop makes are on sale once it sells from stock.'
    : 'Imported keys are on sale immediately.';
  const wait = 'Paid orders wait for these keys: the oldest get theirs first, by mail.';
  return [
    `Nothing is imported yet. ${use}`,
    ...(products.some(({ awaited }) => awaited > 0) ? [wait] : []),
  ];
}

/** What spreadsheets and lists put around keys. */
export function describeUnwrapped({ unwrapped }: Pick<ImportReport, 'unwrapped'>): string[] {
  const { formulas, apostrophes, listNumbers } = unwrapped;
  return [
    formulas > 0 &&
      `${formatKeys(formulas)} in ="…", as spreadsheets keep digits: imported without it.`,
    apostrophes > 0 &&
      `${formatKeys(apostrophes)} with an apostrophe, as spreadsheets mark text: imported without it.`,
    listNumbers > 0 && `${formatKeys(listNumbers)} with the number of a list: imported without it.`,
  ].filter((text) => text !== false);
}

/** The keys that the shop has already, or that the file has twice, by line. */
export function describeDuplicates({ duplicates }: Pick<ImportReport, 'duplicates'>): string[] {
  const { inFile, inStock, soldBefore } = duplicates;
  return [
    describeLines(
      inFile,
      'repeat an earlier line of the file',
      'repeats an earlier line of the file',
    ),
    describeLines(
      inStock,
      'are in stock, or were voided there',
      'is in stock, or was voided there',
    ),
    describeLines(soldBefore, 'were sold before', 'was sold before'),
  ].filter((text) => text !== '');
}

type Lines = ImportReport['duplicates']['inFile'];

function describeLines({ count, first }: Lines, many: string, one: string): string {
  if (count === 0) return '';
  const more = count > first.length ? ' and more' : '';
  const keys = count === 1 ? `1 key ${one}` : `${formatKeys(count)} ${many}`;
  return `${keys}: ${count === 1 ? 'line' : 'lines'} ${first.join(', ')}${more}.`;
}
