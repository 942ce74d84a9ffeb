/** One for each time zone: making one takes 30 µs. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone: `20 November 2026`. */
export function formatDate(time: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone });
    formats.set(timeZone, format);
  }
  return format.format(time);
}

/** A day such as `2026-11-20`: `20 November 2026`. */
export function formatDay(day: string): string {
  return formatDate(new Date(`${day}T00:00:00Z`), 'UTC');
}

interface PossibleTerm {
  readonly startsOn?: string | null | undefined;
  readonly endsOn?: string | null | undefined;
}

/** From when to when licences are valid; null while that isn't known. */
export function formatTerm({ startsOn, endsOn }: PossibleTerm): string | null {
  return startsOn && endsOn ? `${formatDay(startsOn)} to ${formatDay(endsOn)}` : null;
}
