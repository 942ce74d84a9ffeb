import { addGst, formatDollars } from '../../contract/money.ts';

/** The entered amount with GST and total, as on the invoice. */
export function InvoiceAmount({ amountCents }: { readonly amountCents: string }) {
  const cents = readWholeCents(amountCents);
  return (
    <output className="block rounded-control bg-sunken px-4 py-3 text-sm text-ink-soft tabular-nums">
      {cents === null ? 'Enter the amount to see it with GST.' : describeAmount(cents)}
    </output>
  );
}

/** Reads a whole number of cents; null for anything else. */
export function readWholeCents(text: string): number | null {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) : null;
}

export function describeAmount(cents: number): string {
  const { gstCents, totalCents } = addGst(cents);
  return `Amount: ${formatDollars(cents)} + ${formatDollars(gstCents)} GST = ${formatDollars(totalCents)} AUD`;
}
