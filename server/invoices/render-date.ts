/** The day of a moment where the seller is: `20 November 2026`. */
export function formatInvoiceDate(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone }).format(time);
}
