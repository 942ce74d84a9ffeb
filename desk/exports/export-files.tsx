import { Download } from 'lucide-react';
import { useState } from 'react';
import { defaultXeroAccount, type ExportKind, exportCalls, xeroPart } from '../../contract/desk/exports.ts';
import { ButtonLink } from '../../web/ui/button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { deskAddress } from '../api/call-desk.ts';
import { Section } from '../ui/section.tsx';
import type { Period } from './periods.ts';

interface ExportFilesProps {
  readonly period: Period;
  /** How many invoices and notes it has. */
  readonly rows: number;
}

/** The files of a period. They are links, so that the browser saves a large one as it arrives. */
export function ExportFiles({ period: { from, to }, rows }: ExportFilesProps) {
  const [account, setAccount] = useState<string>(defaultXeroAccount);
  return (
    <Section title="Files (CSV)">
      <ul className="divide-y divide-line">
        {files.map(({ kind, title, text }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
            <div className="min-w-64 flex-1">
              <h3 className="font-medium">{title}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
            {kind === 'xero' && (
              <TextField
                label="Sales account in Xero"
                className="w-48"
                autoComplete="off"
                spellCheck={false}
                maxLength={10}
                value={account}
                onChange={({ target }) => setAccount(target.value)}
              />
            )}
            <div className="flex flex-wrap gap-2 max-sm:w-full">
              {(kind === 'xero' ? listParts(rows) : [undefined]).map((part) => (
                <ButtonLink
                  key={part ?? 0}
                  href={deskAddress(exportCalls.downloadExport, {
                    params: { kind },
                    query: { from, to, part, ...(kind === 'xero' && { account }) },
                  })}
                  download
                  aria-label={`Download ${title}${part === undefined ? '' : `, part ${part}`}`}
                  className="max-sm:flex-1"
                >
                  <Download aria-hidden className="size-4" />
                  {part === undefined ? 'Download' : `Part ${part}`}
                </ButtonLink>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The parts of Xero's file; undefined where it is one. */
function listParts(rows: number): (number | undefined)[] {
  const count = Math.ceil(rows / xeroPart);
  return count <= 1 ? [undefined] : Array.from({ length: count }, (_, i) => i + 1);
}

const files: readonly { kind: ExportKind; title: string; text: string }[] = [
  { kind: 'invoices', title: 'Invoices', text: 'One row per invoice: buyer and amounts.' },
  { kind: 'notes', title: 'Adjustment notes', text: 'One row per note: what was refunded and why.' },
  { kind: 'gst', title: 'GST summary', text: 'The sums above, for your accountant.' },
  {
    kind: 'xero',
    title: 'Xero sales invoices',
    text: 'Xero’s import template: one line per invoice, tax exclusive, “GST on Income”. Notes have negative amounts. Xero takes 500 of them from one file, so each part has so many.',
  },
];
