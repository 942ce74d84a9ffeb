import { Check, Clock, Copy, Download } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { countOf, formatDay, formatSeats } from '../../contract/format.ts';
import { type KeyGroup, listKeysAsText, tabulateKeys } from '../../contract/key-table.ts';
import { describeDays } from '../../contract/terms.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton, useCopy } from '../ui/copy-button.tsx';
import { toastFailure } from '../ui/toast.ts';

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
  // One is copied by the button beside it.
  const hasSeveral = groups.flatMap(({ keys }) => keys).length > 1;
  const CopyIcon = copied === allKeys ? Check : Copy;
  const fileName = `licence-keys-${orderId}`;
  const saveText = () => {
    saveFile(new Blob([`${allKeys}\n`], { type: 'text/plain' }), `${fileName}.txt`);
  };

  return (
    <section aria-labelledby={headingId} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading id={headingId} className="text-heading">
          Your License Keys
        </Heading>
        {allKeys !== '' && (
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">
            {hasSeveral && (
              <Button variant="secondary" onClick={() => copy(allKeys, 'License keys')}>
                <CopyIcon className="size-4" />
                Copy All
              </Button>
            )}
            <Button
              variant="secondary"
              aria-label="Download Excel file"
              onClick={() => saveExcel(orderId, groups, `${fileName}.xlsx`)}
            >
              <Download className="size-4" />
              Excel
            </Button>
            <Button variant="secondary" aria-label="Download text file" onClick={saveText}>
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

async function saveExcel(orderId: string, groups: readonly KeyGroup[], fileName: string) {
  try {
    const { makeSpreadsheet } = await import('../browser/make-spreadsheet.ts');
    saveFile(await makeSpreadsheet(tabulateKeys(orderId, groups), 'Licence keys'), fileName);
  } catch {
    toastFailure('Download Failed', notSaved);
  }
}

const notSaved = 'Failed to save the Excel file. Please try again, or download the text file.';

interface LicenseKeyListProps {
  readonly level: 3 | 5;
  readonly group: KeyGroup;
}

/** A longer list is folded: it has no scroll bar of its own inside the dialog's. */
const mostUnfolded = 30;
const firstShown = 10;

/** The browser renders only the rows in view. Paper has them all. */
function LicenseKeyList({ level, group }: LicenseKeyListProps) {
  const { productName, keys, seats, awaiting, keysEndOn } = group;
  const { copied, copy } = useCopy();
  const [isFolded, setFolded] = useState(keys.length > mostUnfolded);
  const list = useRef<HTMLOListElement>(null);
  const unfold = () => {
    setFolded(false);
    // The pressed button is gone.
    list.current?.focus();
  };
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
      {!awaiting && (
        <ol
          ref={list}
          tabIndex={-1}
          aria-label={`License keys for ${productName}`}
          className={listLook}
        >
          {keys.map((key, index) => (
            <li
              key={key}
              className={isFolded && index >= firstShown ? `${rowLook} folded` : rowLook}
            >
              <code translate="no" className={keyLook}>
                {key}
              </code>
              <CopyButton what={key} copied={key === copied} onCopy={() => copy(key)} />
            </li>
          ))}
        </ol>
      )}
      {isFolded && (
        <Button variant="secondary" className="mt-2 w-full" onClick={unfold}>
          <span>
            {`Show All ${countOf(keys.length, 'Key')}`}
            <span className="sr-only"> for {productName}</span>
          </span>
        </Button>
      )}
    </section>
  );
}

const awaitingLook =
  'mt-2 flex items-center gap-2 rounded-control border border-warning-line bg-warning-soft p-3 ' +
  'text-sm text-warning-strong';

const listLook = 'mt-2 divide-y divide-line rounded-control border border-line bg-surface';

const rowLook =
  'flex min-h-11 items-center justify-between gap-2 pl-3 ' +
  '[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]';

const keyLook =
  'min-w-0 py-2 font-mono text-[0.8125rem] break-all max-[24rem]:text-[0.6875rem] sm:text-sm';
