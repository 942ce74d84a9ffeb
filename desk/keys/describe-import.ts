import type { ImportReport } from '../../contract/desk/key-import.ts';
import { groupDigits } from '../../contract/money.ts';
import { formatKeys } from './format-count.ts';

/** What an import would do, in a sentence. */
export function describeImport(
  { outcome, newKeys, keysInFile }: Pick<ImportReport, 'outcome' | 'newKeys' | 'keysInFile'>,
  productName: string,
): string {
  switch (outcome) {
    case 'ready':
    case 'imported':
      return `${formatKeys(newKeys)} for ${productName}`;
    case 'duplicates':
      return `${formatKeys(newKeys)} for ${productName} of ${groupDigits(String(keysInFile))} in the file`;
    case 'already-imported':
      return 'Every key was imported before: there is nothing to import';
    case 'unclear-column':
      return 'Choose the column with the keys';
    case 'unlike-lines':
      return 'Check the lines that are unlike the rest';
    case 'unreadable':
      return 'Nothing can be imported yet: leave out the lines that are no keys, or correct the file';
  }
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
