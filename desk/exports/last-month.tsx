import { Download } from 'lucide-react';
import { type ExportKind, exportCalls, xeroPart } from '../../contract/desk/exports.ts';
import { saveFile } from '../../web/browser/save-file.ts';
import { zipSync } from '../../web/browser/zip.ts';
import { Button } from '../../web/ui/button.tsx';
import { callDesk } from '../api/call-desk.ts';
import { useChange, useIsAllowed } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/call-states.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import type { Period } from './periods.ts';
import { readAccount } from './sales-account.ts';

/** Saves what the books need of last month: Xero's file, or its parts, and the GST, as one archive. */
export function LastMonth({ period }: { readonly period: Period }) {
  const saving = useChange(saveForBooks);
  if (!useIsAllowed()(exportCalls.downloadExport)) return null;
  return (
    <div className="space-y-2">
      <Button
        busy={saving.isPending}
        onClick={() => saving.mutate(period, { onSuccess: announceOutcome })}
      >
        <Download aria-hidden className="size-4" />
        {`${nameMonth(period)}: Xero and GST`}
      </Button>
      <ActionFailure error={saving.error} />
    </div>
  );
}

async function saveForBooks(period: Period): Promise<string> {
  const { invoices, notes } = await callDesk(exportCalls.readExportSummary, { query: period });
  const parts = Math.ceil((invoices.count + notes.count) / xeroPart);
  const account = readAccount();
  const files = [await download('gst', period, { account })];
  if (parts <= 1) files.push(await download('xero', period, { account }));
  for (let part = 1; parts > 1 && part <= parts; part += 1)
    files.push(await download('xero', period, { account, part }));

  const contents = files.map(async ({ name, file }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return [name, bytes] as const;
  });
  const archive = zipSync(Object.fromEntries(await Promise.all(contents)));
  const name = (files[0]?.name ?? '').replace('gst', 'xero-and-gst').replace(/\.csv$/, '.zip');
  saveFile(new Blob([archive], { type: 'application/zip' }), name);
  return `Saved ${name} with ${files.length} files. The audit has each.`;
}

function download(kind: ExportKind, period: Period, choice: { account: string; part?: number }) {
  const input = { params: { kind }, query: { ...period, ...choice } };
  return callDesk(exportCalls.downloadExport, input);
}

/** `October 2026`. */
function nameMonth({ from }: Period): string {
  const format = new Intl.DateTimeFormat('en-AU', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(from));
}
