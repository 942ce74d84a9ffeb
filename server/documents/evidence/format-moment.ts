/** The moment of an event with its zone: `28 November 2026 at 2:05:11 pm AEDT`. */
export type FormatMoment = (at: Date) => string;

export function formatMomentIn(timeZone: string): FormatMoment {
  return (at) => at.toLocaleString('en-AU', { dateStyle: 'long', timeStyle: 'long', timeZone });
}
