import type { ImportReport } from '../contract/desk/key-import.ts';

/** What an import did, or would do. */
export function describeImport(report: ImportReport): string {
  const { outcome, productId, batchId, newKeys, faults, faultCount, duplicates, sample, columns } = report;
  const known = [
    ...describeLines('repeat an earlier line of the file', duplicates.inFile),
    ...describeLines('have a key that is in stock', duplicates.inStock),
    ...describeLines('have a key that was sold before', duplicates.soldBefore),
  ];
  switch (outcome) {
    case 'imported':
      return [`Imported ${countKeys(newKeys)} of ${productId} as batch ${batchId}.`, ...known].join('\n');
    case 'ready':
      return [
        `${countKeys(newKeys)} of ${productId} would be imported.`,
        `First: ${sample.first.join('  ')}`,
        ...(sample.last.length > 0 ? [`Last: ${sample.last.join('  ')}`] : []),
        ...describeUnlike(report),
        ...known,
      ].join('\n');
    case 'already-imported':
      return ['Nothing was changed: every key of the file was imported before.', ...known].join('\n');
    case 'duplicates':
      return [
        'Nothing was imported: the file has duplicates.',
        ...known,
        `${countKeys(newKeys)} would be imported with --skip-duplicates.`,
      ].join('\n');
    case 'unclear-column':
      return [
        'Nothing was imported: it is unclear which column has the keys. Choose one with --column.',
        ...columns.map(({ number, heading, sample: cell }) =>
          [`  ${number}:`, ...(heading ? [heading] : []), `such as ${cell}`].join(' '),
        ),
      ].join('\n');
    case 'unlike-lines':
      return [
        'Nothing was imported: lines are unlike the rest. Choose --unlike skip to leave them out, or --unlike keep if they are keys.',
        ...describeUnlike(report),
        ...known,
      ].join('\n');
    case 'unreadable':
      return [
        `Nothing was imported: ${faultCount === 1 ? '1 line is no key' : `${faultCount} lines are no keys`}.`,
        ...faults.map(({ line, message }) => `  line ${line}: ${message}`),
        ...(faultCount > faults.length ? [`  and ${faultCount - faults.length} more`] : []),
      ].join('\n');
  }
}

function describeUnlike({ unlike: { count, first } }: ImportReport): string[] {
  if (count === 0) return [];
  return [
    `Lines unlike the rest: ${count}`,
    ...first.map(({ line, text }) => `  line ${line}: ${text}`),
    ...(count > first.length ? [`  and ${count - first.length} more`] : []),
  ];
}

function describeLines(
  what: string,
  { count, first }: { count: number; first: readonly number[] },
): string[] {
  if (count === 0) return [];
  const shown = first.slice(0, 20);
  const more = count > shown.length ? ' and more' : '';
  return [`Lines that ${what}: ${count} (${shown.join(', ')}${more})`];
}

function countKeys(count: number): string {
  return count === 1 ? '1 key' : `${count} keys`;
}
