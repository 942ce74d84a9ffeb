import type { ImportReport } from '../../contract/desk/key-import.ts';
import { type KeyEntry, mostKeysCounted, type ProductStock } from '../../contract/desk/key-lists.ts';
import { groupDigits } from '../../contract/money.ts';
import { rightColumn, type Status } from '../ui/columns.tsx';
import { formatCalendarDate, formatCount } from '../ui/format.tsx';

export const formatKeys = (count: number) => formatCount(count, 'key', mostKeysCounted);

export const expiryColumn = rightColumn<Pick<KeyEntry, 'expiresOn'>>(
  'Expires',
  '8rem',
  ({ expiresOn }) => expiresOn !== null && formatCalendarDate(expiresOn),
);

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

export function describeImport(
  { outcome, newKeys, keysInFile }: Pick<ImportReport, 'outcome' | 'newKeys' | 'keysInFile'>,
  productName: string,
): string {
  const keys = `${formatKeys(newKeys)} for ${productName}`;
  return {
    ready: keys,
    imported: keys,
    duplicates: `${keys} of ${groupDigits(String(keysInFile))} in the file`,
    'already-imported': 'Every key was imported before: there is nothing to import',
    'unclear-column': 'Choose the column with the keys',
    'unlike-lines': 'Check the lines that are unlike the rest',
    unreadable: 'Nothing can be imported yet: leave out the lines that are not keys, or correct the file',
  }[outcome];
}

export function describeUse({ fulfilment, awaited }: Pick<ProductStock, 'fulfilment' | 'awaited'>): string[] {
  const use =
    fulfilment === 'stock'
      ? 'Imported keys are on sale immediately.'
      : 'The shop makes the keys of this product now: imported keys are kept until you set it to be sold from stock.';
  const wait = 'Paid orders wait for these keys: the oldest get theirs first, by mail.';
  return [`Nothing is imported yet. ${use}`, ...(awaited > 0 ? [wait] : [])];
}

/** The keys that the shop has already, or that the file has twice, by line. */
export function describeDuplicates({ duplicates }: Pick<ImportReport, 'duplicates'>): string[] {
  const { inFile, inStock, soldBefore } = duplicates;
  return [
    describeLines(inFile, 'repeat an earlier line of the file', 'repeats an earlier line of the file'),
    describeLines(inStock, 'are in stock, or were voided there', 'is in stock, or was voided there'),
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
