/** The day of a moment in a time zone: `20 November 2026`. */
export function formatDate(time: Date, timeZone: string): string {
  return time.toLocaleDateString('en-AU', { dateStyle: 'long', timeZone });
}
