import type { Totals } from '../../../contract/money.ts';

/** Whole cents including GST, and the GST that Xero calculates from them. */
export interface XeroAmount {
  readonly amountCents: number;
  readonly gstCents: number;
}

/**
 * The GST that Xero calculates for a line whose amount includes it: an eleventh, rounded to the
 * cent. It ignores the column `TaxAmount`. An eleventh of a whole cent is never half a cent, so
 * both signs round alike.
 */
export function calculateXeroGst(amountCents: number): number {
  // 0 has no sign.
  return 0 + Math.round(amountCents / 11);
}

/**
 * Splits a document into lines whose GST, as Xero calculates it, adds up to the document's own. An
 * invoice is one line. A note may differ by a cent, because the GST of all refunds of an order adds
 * up to its invoice's: then lines of a few cents take what Xero would round the other way. A line
 * of 6 cents has 1 cent of GST, and one of 5 cents has none, so each moves the sum by 5/11 of a
 * cent.
 */
export function splitForXero({
  totalCents,
  gstCents,
}: Omit<Totals, 'subtotalCents'>): XeroAmount[] {
  const smallCents = gstCents > calculateXeroGst(totalCents) ? 6 : 5;
  const small = withXeroGst(smallCents);
  const lines: XeroAmount[] = [];

  for (;;) {
    const rest = withXeroGst(totalCents - lines.length * smallCents);
    if (rest.gstCents + lines.length * small.gstCents === gstCents) return [rest, ...lines];
    lines.push(small);
  }
}

function withXeroGst(amountCents: number): XeroAmount {
  return { amountCents, gstCents: calculateXeroGst(amountCents) };
}
