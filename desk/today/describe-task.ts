import { describeDaysLeft } from '../../contract/days-left.ts';
import type { OrderTask, QuoteTask, QuoteToFollowUp } from '../../contract/desk/tasks.ts';
import { shop } from '../../shop.config.ts';
import { describeAgo, formatDayOfYear } from '../ui/format.tsx';

/** `receipt refused 2 days ago`, as the end of a sentence that names the order. */
export function describeOrderTask(task: OrderTask, now = Date.now()): string {
  const { need, since, respondBy, mail, isAddressRefused } = task;
  const ago = describeSince(since, now);
  switch (need) {
    case 'dispute':
      return describeDispute(respondBy, ago, now);
    case 'failed-refund':
      return `refund failed ${ago}`;
    case 'pending':
      return `payment without an outcome, begun ${ago}`;
    case 'refund':
      return `refund under way, asked for ${ago}`;
    case 'dead-receipt':
    case 'refused-mail':
      return `${mail ?? 'mail'} ${isAddressRefused ? 'refused' : 'given up'} ${ago}`;
    case 'late-receipt':
      return `receipt late, paid ${ago}`;
    case 'late-mail':
      return `${mail ?? 'mail'} late, queued ${ago}`;
    case 'awaiting-document':
      return `${mail ?? 'mail'} waits for its PDF, queued ${ago}`;
    case 'awaiting-keys':
      return `keys awaited, paid ${ago}`;
  }
}

function describeDispute(respondBy: string | null, ago: string, now: number): string {
  if (respondBy === null) return `disputed ${ago}`;
  const day = formatDayOfYear(respondBy);
  if (Date.parse(respondBy) < now) return `disputed, the response was due on ${day}`;
  return `disputed, respond by ${day}`;
}

export function describeQuoteTask({ mail }: QuoteTask): string {
  if (mail === 'refused') return 'quote not delivered';
  return 'quote late: no mail server has accepted it';
}

/** `open, 3 days left`, as the end of a sentence that names the quote. */
export function describeEndingQuote({ expiresAt }: QuoteToFollowUp): string {
  return `open, ${describeDaysLeft(new Date(expiresAt), new Date(), shop.timeZone)}`;
}

/** `2 days ago` or `on 20 November`. */
function describeSince(moment: string, now: number): string {
  const ago = describeAgo(now - Date.parse(moment));
  return ago?.toLowerCase() ?? `on ${formatDayOfYear(moment)}`;
}
