import { mostCounted } from '../../contract/desk/desk-call.ts';
import {
  endingDays,
  lateMinutes,
  type OrderNeed,
  orderNeeds,
  pendingTooLongMinutes,
} from '../../contract/desk/order-search.ts';
import { type Attention, mostEnding } from '../../contract/desk/overview.ts';
import { formatCount, formatCounted } from '../ui/format.tsx';

/** What needs somebody, in a sentence that begins with a verb, and where to do it. */
interface Task {
  readonly href: string;
  readonly words: string;
}

/** The most urgent first. */
export function listTasks(attention: Attention): Task[] {
  const { orders, lowStock, unmailedQuotes, unmailedAlerts } = attention;
  const { quarantinedKeys, tooShortKeys, keysToRevoke, ending } = attention;
  const tasks: Task[] = [];
  const add = (href: string, words: string) => tasks.push({ href, words });

  for (const need of orderNeeds)
    if (orders[need] > 0) add(`/orders?needs=${need}`, orderTasks[need](orders[need]));

  if (unmailedQuotes > 0) {
    const quotes = formatCount(unmailedQuotes, 'quote');
    add('/quotes?view=mail', `Correct or send again ${quotes} that could not be mailed`);
  }
  if (unmailedAlerts > 0) {
    const alerts = formatCount(unmailedAlerts, 'alert');
    add('/health', `Check the mail server and OPERATORS: ${alerts} could not be mailed to you`);
  }

  for (const { productId, productName, keysLeft } of lowStock)
    add(`/keys/${productId}`, `Import keys for ${productName}: ${keysLeft || 'none'} left`);
  if (quarantinedKeys > 0) add('/keys', `Check ${countKeys(quarantinedKeys)} in quarantine`);
  if (tooShortKeys > 0) {
    const end = tooShortKeys === 1 ? 'ends' : 'end';
    add('/keys', `Check ${countKeys(tooShortKeys)} in stock that ${end} too soon to be sold`);
  }
  if (keysToRevoke > 0) add('/keys/to-revoke', `Revoke ${countKeys(keysToRevoke)} at the vendor`);

  const soonest = endingDays.find((days) => ending[days] > 0);
  if (soonest) {
    const soon = `licences of ${formatCount(ending[30], 'order', mostEnding)} end within 30 days`;
    const later = `of ${formatCounted(ending[60], mostEnding)} within 60, of ${formatCounted(ending[90], mostEnding)} within 90`;
    add(`/orders?endsWithin=${soonest}`, `Quote renewals: ${soon}, ${later}`);
  }
  return tasks;
}

const orderTasks: Readonly<Record<OrderNeed, (count: number) => string>> = {
  pending: (count) => {
    const payments = formatCount(count, 'payment');
    return `Check ${payments} without an outcome after ${pendingTooLongMinutes}\u00a0minutes`;
  },
  'dead-receipt': (count) => {
    const addresses = count === 1 ? 'address' : 'addresses';
    const receipts = formatCount(count, 'receipt');
    return `Correct the ${addresses} of ${receipts} that could not be mailed`;
  },
  'late-receipt': (count) => {
    const receipts = `${formatCount(count, 'receipt')} not accepted`;
    return `Check the mail server: ${receipts} within ${lateMinutes}\u00a0minutes of payment`;
  },
  'refused-mail': (count) => {
    const orders = formatCount(count, 'order');
    return `Correct the address, or send again: ${orders} with mails that could not be delivered`;
  },
  dispute: (count) => `Respond to ${formatCount(count, 'dispute')}`,
  'failed-refund': (count) => `Refund ${formatCount(count, 'order')} again: the refund failed`,
  'awaiting-keys': (count) => `Import keys for ${formatCount(count, 'paid order')} without them`,
  refund: (count) => `Check ${formatCount(count, 'refund')} under way`,
  'awaiting-document': (count) =>
    `See Health: the PDFs for mails of ${formatCount(count, 'order')} can’t be made`,
  'late-mail': (count) => {
    const mails = `mails of ${formatCount(count, 'order')} have waited`;
    return `Check the mail server: ${mails} for more than ${lateMinutes}\u00a0minutes`;
  },
};

const countKeys = (keys: number) => formatCount(keys, 'key', mostCounted);
