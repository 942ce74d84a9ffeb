import { describeAmount, readWholeCents } from './amount-with-gst.ts';

/** The entered amount in dollars, with GST: what stands on the invoice. */
export function InvoiceAmount({ amountCents }: { readonly amountCents: string }) {
  const cents = readWholeCents(amountCents);
  return (
    <output className="block rounded-control bg-sunken px-4 py-3 text-sm text-ink-soft tabular-nums">
      {cents === null ? 'Enter the amount to see it with GST.' : describeAmount(cents)}
    </output>
  );
}
