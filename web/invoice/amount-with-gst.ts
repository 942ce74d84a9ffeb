import { addGst, formatDollars } from '../../contract/money.ts';

/** Reads a whole number of cents; null for anything else. */
export function readWholeCents(text: string): number | null {
  return /^\d{1,12}$/.test(text.trim()) ? Number(text) : null;
}

/** An amount in cents before GST, with GST and total, in Australian dollars. */
export function describeAmount(cents: number): string {
  const { gstCents, totalCents } = addGst(cents);
  return `Amount: ${formatDollars(cents)} + ${formatDollars(gstCents)} GST = ${formatDollars(totalCents)} AUD`;
}
