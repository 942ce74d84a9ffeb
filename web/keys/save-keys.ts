import { calls } from '../../contract/calls.ts';
import { byteOrderMark, writeCsvLine, writeExact, writeTyped } from '../../contract/csv.ts';
import { type KeyGroup, listKeysAsText, tabulateKeys } from '../../contract/key-table.ts';
import { ask } from '../api/send.ts';
import { saveFile } from '../browser/save-file.ts';
import { toastFailure } from '../ui/toast.ts';

export async function saveExcel(orderId: string, groups: readonly KeyGroup[]) {
  try {
    const { makeSpreadsheet } = await import('../browser/make-spreadsheet.ts');
    const file = await makeSpreadsheet(tabulateKeys(orderId, groups), 'Licence keys');
    save(file, orderId, 'xlsx');
  } catch {
    toastFailure('Download Failed', notSaved);
  }
}

const notSaved = 'Failed to save the Excel file. Please try again, or download the text file.';

export function saveText(orderId: string, groups: readonly KeyGroup[]) {
  const text = `${listKeysAsText(groups)}\n`;
  save(new Blob([text], { type: 'text/plain' }), orderId, 'txt');
}

/** Keys are exactly as sold, for a console that imports them. */
export function saveCsv(orderId: string, groups: readonly KeyGroup[]) {
  const lines = tabulateKeys(orderId, groups).map(([product = '', key = '', ...facts]) =>
    writeCsvLine([writeTyped(product), writeExact(key), ...facts.map(writeExact)]),
  );
  const file = new Blob([byteOrderMark, ...lines], { type: 'text/csv' });
  save(file, orderId, 'csv');
}

function save(file: Blob, orderId: string, extension: string) {
  saveFile(file, `licence-keys-${orderId}.${extension}`);
  // For a bank that asks later whether the buyer got them. The buyer has the file in any case.
  void ask(calls.reportSavedKeys, { params: { orderId } }).catch(() => undefined);
}
