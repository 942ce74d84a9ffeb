import { Check, Clock, Copy, Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countOf, formatDay, formatSeats } from '../../contract/format.ts';
import { type KeyGroup, listKeysAsText } from '../../contract/key-table.ts';
import { groupDigits } from '../../contract/money.ts';
import { describeDays } from '../../contract/terms.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton, useCopy } from '../ui/copy-button.tsx';
import { saveExcel, saveText } from './save-keys.ts';

interface LicenseKeysProps {
  readonly orderId: string;
  readonly groups: readonly KeyGroup[];
  /** The level of its heading; those of the products are one below. */
  readonly level?: 3 | 5;
}

/** To copy one by one or together, or to save for a spreadsheet or as text. */
export function LicenseKeys({ orderId, groups, level = 3 }: LicenseKeysProps) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  const { copied, copy } = useCopy();
  const allKeys = listKeysAsText(groups);
  const CopyIcon = copied === allKeys ? Check : Copy;
  const isOne = countKeys(groups) === 1;

  return (
    <section aria-labelledby={headingId} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading id={headingId} className="text-heading">
          Your License Keys
        </Heading>
        {allKeys !== '' && (
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">
            {!isOne && (
              <Button variant="secondary" onClick={() => copy(allKeys, 'License keys')}>
                <CopyIcon className="size-4" />
                Copy All
              </Button>
            )}
            <Button
              variant="secondary"
              aria-label="Download Excel file"
              onClick={() => saveExcel(orderId, groups)}
            >
              <Download className="size-4" />
              Excel
            </Button>
            <Button
              variant="secondary"
              aria-label="Download text file"
              onClick={() => saveText(orderId, groups)}
            >
              <Download className="size-4" />
              Text
            </Button>
          </div>
        )}
      </div>
      {groups.map((group) => (
        <LicenseKeyList
          key={`${group.productName} ${group.keysEndOn}`}
          level={level}
          group={group}
        />
      ))}
    </section>
  );
}

export function countKeys(groups: readonly KeyGroup[]): number {
  return groups.reduce((sum, { keys }) => sum + keys.length, 0);
}

interface LicenseKeyListProps {
  readonly level: 3 | 5;
  readonly group: KeyGroup;
}

function LicenseKeyList({ level, group }: LicenseKeyListProps) {
  const { productName, keys, seats, awaiting, keysEndOn } = group;
  const { startsOn, endsOn } = group;
  const term = startsOn && endsOn && describeDays({ startsOn, endsOn });
  const Heading = level === 3 ? 'h4' : 'h6';
  return (
    <section aria-label={productName}>
      <Heading className="flex items-baseline justify-between gap-4 text-sm">
        <span translate="no" className="font-medium">
          {productName}
        </span>
        {!awaiting && (
          <span className="shrink-0 text-ink-faint tabular-nums">
            {countOf(keys.length, 'key')}
            {seats !== undefined && ` for ${formatSeats(seats)}`}
          </span>
        )}
      </Heading>
      {keysEndOn && (
        <p className="mt-0.5 text-sm text-ink-faint">Keys work until {formatDay(keysEndOn)}</p>
      )}
      {term && <p className="mt-0.5 text-sm text-ink-faint">Valid from {term}</p>}
      {awaiting && (
        <p className={awaitingLook}>
          <Clock className="size-4 shrink-0" />
          Out of stock for now: the license keys follow by email when they arrive.
        </p>
      )}
      {!awaiting && <KeyRows {...group} />}
    </section>
  );
}

/** More are folded: a list that scrolls inside a dialog that scrolls looks finished. */
const longest = 30;
const firstOnes = 10;

function KeyRows({ productName, keys }: KeyGroup) {
  const { copied, copy } = useCopy();
  const [isOpen, setOpen] = useState(keys.length <= longest);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Paper has all of them.
    const open = () => flushSync(() => setOpen(true));
    window.addEventListener('beforeprint', open);
    return () => window.removeEventListener('beforeprint', open);
  }, []);

  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    // At the first one that is new: the button is below all of them now.
    const added = list.current?.children[firstOnes];
    if (!isOpen) added?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <div className="@container mt-2 overflow-clip rounded-control border border-line bg-surface">
      <ol ref={list} aria-label={`License keys for ${productName}`} className={listLook}>
        {(isOpen ? keys : keys.slice(0, firstOnes)).map((key) => (
          <li key={key} className={rowLook}>
            <code translate="no" className={keyLook}>
              {key}
            </code>
            <CopyButton what={key} copied={key === copied} isShort onCopy={() => copy(key)} />
          </li>
        ))}
      </ol>
      {keys.length > longest && (
        <button type="button" aria-expanded={isOpen} className={foldLook} onClick={toggle}>
          {isOpen ? `Show the first ${firstOnes}` : `Show all ${groupDigits(String(keys.length))}`}
          <span className="sr-only"> license keys for {productName}</span>
        </button>
      )}
    </div>
  );
}

const awaitingLook =
  'mt-2 flex items-center gap-2 rounded-control border border-warning-line bg-warning-soft p-3 ' +
  'text-sm text-warning-strong';

/** Lines of its own between the columns, whose last row may be half empty. */
const listLook = 'key-columns -mt-px -ml-px grid';

const foldLook =
  'min-h-11 w-full border-t border-line text-sm font-medium text-action-strong -outline-offset-2 ' +
  'transition-colors hover:bg-sunken';

const rowLook =
  'flex min-h-11 items-center justify-between gap-2 border-t border-l border-line pl-3 ' +
  '[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]';

const keyLook = 'min-w-0 py-2 font-mono text-[0.8125rem] break-all max-[24rem]:text-[0.6875rem]';
