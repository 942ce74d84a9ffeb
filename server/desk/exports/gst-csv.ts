import type { ExportSummary } from '../../../contract/desk/exports.ts';
import { amount, type Column, text } from './csv-table.ts';

interface GstLine {
  readonly line: string;
  readonly cents: number;
  readonly documents: number | null;
  /** Where it may belong on the activity statement. */
  readonly label: string;
}

export const gstColumns: readonly Column<GstLine>[] = [
  ['Line', ({ line }) => text(line)],
  ['Amount', ({ cents }) => amount(cents)],
  ['Documents', ({ documents }) => (documents === null ? '' : String(documents))],
  ['For your accountant to check', ({ label }) => text(label)],
];

/**
 * The lines of a GST summary. The ATO lets a decreasing adjustment reduce the GST on sales or count at 1B, by the method
 * of the seller's records: so both the amounts before and after the adjustments are there.
 */
export function listGstLines({ invoices, notes, net }: ExportSummary): readonly GstLine[] {
  return [
    line('Sales including GST', invoices.totalCents, 'Candidate for G1', invoices.count),
    line('Sales before GST', invoices.subtotalCents, '', invoices.count),
    line('GST on sales', invoices.gstCents, 'Candidate for 1A', invoices.count),
    line('Adjustments including GST', notes.totalCents, 'Refunds: decreasing adjustments', notes.count),
    line('Adjustments before GST', notes.subtotalCents, '', notes.count),
    line('GST on adjustments', notes.gstCents, 'Reduces 1A, or counts at 1B', notes.count),
    line('Sales less adjustments, including GST', net.totalCents, 'Candidate for G1 after adjustments'),
    line('Sales less adjustments, before GST', net.subtotalCents, ''),
    line('GST less adjustments', net.gstCents, 'Candidate for 1A after adjustments'),
  ];
}

function line(name: string, cents: number, label: string, documents: number | null = null): GstLine {
  return { line: name, cents, label, documents };
}
