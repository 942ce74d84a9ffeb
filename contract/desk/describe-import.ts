import { countOf } from '../format.ts';
import type { ImportReport } from './import-report.ts';
import type { DoubtKind } from './key-import.ts';

const keys = (count: number) => countOf(count, 'key');

/** What an import did, or what it needs, in a sentence: the same on the page and in a terminal. */
export function describeImportOutcome(report: ImportReport): string {
  const { outcome, newKeys, leftOutCount, fault } = report;
  const left = leftOutCount > 0 ? ` ${countOf(leftOutCount, 'row')} left out.` : '';
  return {
    imported: `${keys(newKeys)} imported.${left}`,
    ready: `${keys(newKeys)} would be imported.${left}`,
    'already-imported': 'Nothing was changed: every key of the file was imported before.',
    'nothing-left': `Nothing was imported: the file has no key to import.${left}`,
    duplicates: 'Nothing was imported: the file has keys that the shop has, or has some twice.',
    unreadable: `Nothing was imported: ${fault?.message ?? 'the file can’t be read.'}`,
    'unclear-columns': 'Nothing was imported: it is unclear what each column holds.',
    'unclear-products': 'Nothing was imported: say which product each text of the file is.',
    'unclear-rows': 'Nothing was imported: some rows are in doubt.',
    'makes-own-keys':
      'Nothing was imported: the product makes its own keys. ' +
      'Say whether it is to sell these from now on.',
  }[outcome];
}

/** Rows in doubt, by what they have in common. */
export const doubtTitles: Readonly<Record<DoubtKind, string>> = {
  'no-key': 'Rows without a key',
  'not-a-key': 'Not a key',
  damaged: 'Damaged by a spreadsheet',
  rounded: 'Perhaps rounded by a spreadsheet',
  dashes: 'Another dash',
  'list-number': 'With something before the key',
  unusual: 'Unusual characters',
  'other-shape': 'Unlike the product’s other keys',
  status: 'Unclear status',
  seats: 'Number of seats',
  expiry: 'Unclear expiry',
};
