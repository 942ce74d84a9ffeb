import { Check, Clock, Copy, Download } from 'lucide-react';
import { useId } from 'react';
import { formatKeysCsv, type KeyGroup } from '../../contract/csv.ts';
import { countOf, formatDay, formatSeats, formatTerm } from '../../contract/format.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton, useCopy } from '../ui/copy-button.tsx';

interface LicenseKeysProps {
  readonly orderId: string;
  readonly groups: readonly KeyGroup[];
  /** The level of its heading; those of the products are one below. */
  readonly level?: 3 | 5;
}

/** The keys of an order by product, to copy one by one or together, or to save as a spreadsheet. */
export function LicenseKeys({ orderId, groups, level = 3 }: LicenseKeysProps) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  const { copied, copy } = useCopy();
  const allKeys = listKeysAsText(groups);
  const AllIcon = copied === allKeys ? Check : Copy;
  const saveCsv = () => {
    const table = new Blob([formatKeysCsv(orderId, groups)], { type: 'text/csv' });
    saveFile(table, `licence-keys-${orderId}.csv`);
  };
  return (
    <section aria-labelledby={headingId} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading id={headingId} className="text-heading">
          Your License Keys
        </Heading>
        {allKeys !== '' && (
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">
            <Button variant="secondary" onClick={() => copy(allKeys, 'License keys')}>
              <AllIcon aria-hidden className="size-4" />
              Copy All
            </Button>
            <Button variant="secondary" onClick={saveCsv}>
              <Download aria-hidden className="size-4" />
              Download CSV
            </Button>
          </div>
        )}
      </div>
      {groups.map((group) => (
        <LicenseKeyList key={`${group.productName} ${group.keysEndOn}`} level={level} group={group} />
      ))}
    </section>
  );
}

interface LicenseKeyListProps {
  readonly level: 3 | 5;
  readonly group: KeyGroup;
}

/** A long list scrolls, and the browser renders only the rows in view. */
function LicenseKeyList({ level, group }: LicenseKeyListProps) {
  const { productName, keys, seats, awaiting, keysEndOn } = group;
  const { copied, copy } = useCopy();
  const term = formatTerm(group);
  const Heading = level === 3 ? 'h4' : 'h6';
  return (
    <section aria-label={productName}>
      <Heading className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{productName}</span>
        {!awaiting && (
          <span className="shrink-0 text-ink-faint tabular-nums">
            {countOf(keys.length, 'key')}
            {seats !== undefined && ` for ${formatSeats(seats)}`}
          </span>
        )}
      </Heading>
      {keysEndOn && <p className="mt-0.5 text-sm text-ink-faint">Keys work until {formatDay(keysEndOn)}</p>}
      {term && <p className="mt-0.5 text-sm text-ink-faint">Valid from {term}</p>}
      {awaiting ? (
        <p className="mt-2 flex items-center gap-2 rounded-control border border-wattle-line bg-wattle-soft p-3 text-sm text-wattle-strong">
          <Clock aria-hidden className="size-4 shrink-0" />
          Out of stock for now: the license keys follow by email when they arrive.
        </p>
      ) : (
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a scrolling list.
          tabIndex={0}
          aria-label={`License keys for ${productName}`}
          className="mt-2 max-h-72 divide-y divide-line overflow-y-auto overscroll-contain rounded-control border border-line bg-surface"
        >
          {keys.map((key) => (
            <li
              key={key}
              className="flex min-h-11 items-center justify-between gap-2 pl-3 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]"
            >
              <code className="min-w-0 py-2 font-mono text-[0.8125rem] break-all max-[24rem]:text-[0.6875rem] sm:text-sm">
                {key}
              </code>
              <CopyButton what={key} copied={key === copied} onCopy={() => copy(key)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** One key a line, for the clipboard; under the names of the products if there are several. */
export function listKeysAsText(all: readonly KeyGroup[]): string {
  const groups = all.filter(({ keys }) => keys.length > 0);
  if (groups.length === 1) return groups.flatMap(({ keys }) => keys).join('\n');
  return groups.map(({ productName, keys }) => [productName, ...keys].join('\n')).join('\n\n');
}
