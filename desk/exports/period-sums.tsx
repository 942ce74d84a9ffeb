import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  type ExportKind,
  type ExportSummary,
  exportCalls,
  xeroPart,
} from '../../contract/desk/exports.ts';
import { Money } from '../../web/ui/money.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import type { Column } from '../ui/columns.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { formatCount } from '../ui/format.tsx';
import { Section } from '../ui/section.tsx';
import type { Period } from './periods.ts';
import { keepAccount, readAccount } from './sales-account.ts';

interface PeriodSumsProps {
  readonly summary: ExportSummary;
}

/** What the invoices and adjustment notes of a period add up to. */
export function PeriodSums({ summary: { invoices, notes, net } }: PeriodSumsProps) {
  const sales = `Sales: ${formatCount(invoices.count, 'invoice')}`;
  const adjustments = `Adjustments (refunds): ${formatCount(notes.count, 'note')}`;
  return (
    <>
      <DataTable
        caption="GST of the period"
        rows={[
          { line: sales, label: 'G1 and 1A', ...invoices },
          { line: adjustments, label: 'reduces 1A, or counts at 1B', ...negate(notes) },
          { line: 'Sales less adjustments', label: 'G1 and 1A after adjustments', ...net },
        ]}
        keyOf={({ line }) => line}
        columns={columns}
      />
      <p className="text-sm text-ink-soft">
        G1, 1A and 1B are candidates for the labels of your activity statement. Ask your accountant
        to check them.
      </p>
    </>
  );
}

type Line = ExportSummary['net'] & { readonly line: string; readonly label: string };

const columns: readonly Column<Line>[] = [
  {
    heading: 'Line',
    wraps: true,
    cell: ({ line, label }) => (
      <>
        <p>{line}</p>
        <p className="text-ink-soft">{label}</p>
      </>
    ),
  },
  { ...moneyOf('subtotalCents', 'Before GST'), from: 'tablet' },
  moneyOf('gstCents', 'GST'),
  moneyOf('totalCents', 'Including GST'),
];

function moneyOf(name: keyof ExportSummary['net'], heading: string): Column<Line> {
  return { heading, cell: (line) => <Money cents={line[name]} />, right: true };
}

function negate({ subtotalCents, gstCents, totalCents }: ExportSummary['notes']) {
  // 0 has no sign.
  return { subtotalCents: 0 - subtotalCents, gstCents: 0 - gstCents, totalCents: 0 - totalCents };
}

/** The files of a period. */
export function ExportFiles({ period, rows }: { readonly period: Period; readonly rows: number }) {
  const [account, setAccount] = useState(readAccount);
  return (
    <Section title="Files (CSV)">
      <TextField
        label="Sales account"
        hint="In the ledger and Xero’s file. This browser remembers it."
        className="w-48 max-w-full"
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        value={account}
        onChange={({ target }) => {
          setAccount(target.value);
          keepAccount(target.value);
        }}
      />
      <ul className="divide-y divide-line">
        {files.map(({ kind, title, text }) => (
          <li
            key={kind}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <div className="min-w-[min(100%,16rem)] flex-1">
              <h3 className="font-medium">{title}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
            <div className="flex flex-wrap gap-2 max-sm:w-full">
              {listParts(kind, rows).map(({ part, label, words }) => (
                <DocumentButton
                  key={label}
                  call={exportCalls.downloadExport}
                  input={{ params: { kind }, query: { ...period, part, account } }}
                  label={`Download ${title}${label}`}
                  className="max-sm:flex-1"
                >
                  <Download aria-hidden className="size-4" />
                  {words}
                </DocumentButton>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The parts of a file: several of Xero's where it has many rows. */
function listParts(kind: ExportKind, rows: number) {
  const count = Math.ceil(rows / xeroPart);
  if (kind !== 'xero' || count <= 1) return [{ part: undefined, label: '', words: 'Download' }];
  return Array.from({ length: count }, (_, i) => {
    const part = i + 1;
    return { part, label: `, part ${part}`, words: `Part ${part}` };
  });
}

const files: readonly { kind: ExportKind; title: string; text: string }[] = [
  { kind: 'invoices', title: 'Invoices', text: 'One row per invoice: buyer and amounts.' },
  {
    kind: 'notes',
    title: 'Adjustment notes',
    text: 'One row per note: what was refunded and why.',
  },
  { kind: 'gst', title: 'GST summary', text: 'The sums above, for your accountant.' },
  {
    kind: 'ledger',
    title: 'Ledger',
    text: 'Invoices and notes for any accounting program: net, GST, gross, gateway and reference.',
  },
  {
    kind: 'xero',
    title: 'Xero sales invoices',
    text:
      'Xero’s import template, with amounts including GST: choose “Tax inclusive” when you ' +
      'import it. Notes have negative amounts. Xero accepts 500 invoices per file, so the ' +
      'download is split into parts of 500.',
  },
];
