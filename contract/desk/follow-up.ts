import { describeDaysLeft } from '../days-left.ts';
import { formatDate } from '../format.ts';
import { formatDollars } from '../money.ts';

/** In hours: another follow-up of the same quote within them needs to be confirmed. */
export const recentFollowUp = 24;

/** Whether that was the last follow-up within those hours. */
export function isRecentFollowUp(followedUpAt: string | null): boolean {
  return (
    followedUpAt !== null && Date.now() - Date.parse(followedUpAt) < recentFollowUp * 3_600_000
  );
}

interface FollowedUp {
  readonly number: string;
  readonly totalCents: number;
  readonly expiresAt: Date;
  readonly firstName: string;
  readonly timeZone: string;
}

/** What the mail that follows up a quote says, above and below the lines that an operator adds. */
export function writeFollowUp({ number, totalCents, expiresAt, firstName, timeZone }: FollowedUp) {
  const lastDay = formatDate(expiresAt, timeZone);
  const left = describeDaysLeft(expiresAt, new Date(), timeZone);
  return {
    subject: `Your quote ${number} is valid until ${lastDay}`,
    opening:
      `Hello ${firstName}. Your quote ${number} for ${formatDollars(totalCents)} including GST is ` +
      `valid until ${lastDay}: ${left}. Its prices are kept until then. It is attached again.`,
    closing: 'Do you have a question, or no need for it any more? Reply to this email.',
  };
}
