const monthsOfALicence = 12;
export const daysOfNotice = 30;

interface RenewalDays {
  /** The last day of the licences: 12 months after the payment, or the last day of that month if it is shorter. */
  readonly end: Temporal.PlainDate;
  /** When to remind of it. */
  readonly reminder: Temporal.PlainDate;
}

/** The days of a payment, as calendars where the seller is have them. */
export function renewalDays(paidAt: Date, timeZone: string): RenewalDays {
  const paidOn = Temporal.Instant.fromEpochMilliseconds(paidAt.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const end = paidOn.add({ months: monthsOfALicence });
  return { end, reminder: end.subtract({ days: daysOfNotice }) };
}

/** `22 November 2027`. */
export function formatDay({ day, month, year }: Temporal.PlainDate): string {
  return `${day} ${monthNames[month - 1]} ${year}`;
}

/** Formatting a date with Intl takes 10 µs. */
const monthNames = Array.from({ length: 12 }, (_, i) =>
  new Date(2026, i).toLocaleDateString('en-AU', { month: 'long' }),
);
