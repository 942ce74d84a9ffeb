const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment where the seller is: `20 November 2026`. */
export function formatInvoiceDate(time: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone });
  formats.set(timeZone, format);
  return format.format(time);
}
