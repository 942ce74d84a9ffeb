import { Check, Copy, Download } from 'lucide-react';
import { formatKeysCsv } from '../../../contract/keys-csv.ts';
import type { OrderResult } from '../../api-answers.ts';
import { saveFile } from '../../save-file.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../use-copy.ts';
import { LicenseKeyList } from './license-key-list.tsx';

interface LicenseKeysProps {
  readonly orderId: string;
  readonly groups: OrderResult['licenseKeys'];
}

/** The keys of an order by product, to copy one by one or together, or to save as a spreadsheet. */
export function LicenseKeys({ orderId, groups }: LicenseKeysProps) {
  const { copied, copy } = useCopy();
  const allKeys = listKeysAsText(groups);
  const AllIcon = copied === allKeys ? Check : Copy;
  const saveCsv = () => {
    const table = new Blob([formatKeysCsv(orderId, groups)], { type: 'text/csv' });
    saveFile(table, `licence-keys-${orderId}.csv`);
  };
  return (
    <section aria-labelledby="license-keys" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id="license-keys" className="text-heading">
          Your License Keys
        </h3>
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
      </div>
      {groups.map(({ productName, keys }) => (
        <LicenseKeyList key={productName} {...{ productName, keys, copied }} onCopy={copy} />
      ))}
    </section>
  );
}

/** One key a line, for the clipboard; under the names of the products if there are several. */
export function listKeysAsText(groups: OrderResult['licenseKeys']): string {
  if (groups.length === 1) return groups.flatMap(({ keys }) => keys).join('\n');
  return groups.map(({ productName, keys }) => [productName, ...keys].join('\n')).join('\n\n');
}
