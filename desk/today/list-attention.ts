import { type OrderNeed, orderNeeds, pendingTooLongMinutes } from '../../contract/desk/order-search.ts';
import type { Attention } from '../../contract/desk/overview.ts';
import { formatCount } from '../ui/format-count.ts';

/** What somebody is to do, as a sentence that begins with a verb, and where. */
interface Task {
  readonly href: string;
  readonly words: string;
}

/** Everything that needs somebody, the most urgent first. */
export function listTasks({ orders, lowStock, quarantinedKeys, keysToRevoke, ending }: Attention): Task[] {
  return [
    ...orderNeeds
      .filter((need) => orders[need] > 0)
      .map((need) => ({ href: `/orders?needs=${need}`, words: orderTasks[need](orders[need]) })),
    ...lowStock.map(({ productId, productName, keysLeft }) => ({
      href: `/keys/${productId}`,
      words: `Import keys for ${productName}: ${keysLeft === 0 ? 'none' : keysLeft} left`,
    })),
    ...(quarantinedKeys > 0
      ? [{ href: '/keys', words: `Check ${countKeys(quarantinedKeys)} in quarantine` }]
      : []),
    ...(keysToRevoke > 0
      ? [{ href: '/keys/to-revoke', words: `Revoke ${countKeys(keysToRevoke)} at the vendor` }]
      : []),
    ...(ending[90] > 0
      ? [
          {
            href: `/orders?endsWithin=${ending[30] > 0 ? 30 : ending[60] > 0 ? 60 : 90}`,
            words: `Quote renewals: licences of ${formatCount(ending[30], 'order')} end within 30 days, of ${ending[60]} within 60, of ${ending[90]} within 90`,
          },
        ]
      : []),
  ];
}

const orderTasks: Readonly<Record<OrderNeed, (count: number) => string>> = {
  pending: (count) =>
    `Check ${formatCount(count, 'payment')} without an outcome after ${pendingTooLongMinutes}\u00a0minutes`,
  'dead-receipt': (count) =>
    `Correct the ${count === 1 ? 'address' : 'addresses'} of ${formatCount(count, 'receipt')} that could not be mailed`,
  dispute: (count) => `Respond to ${formatCount(count, 'dispute')}`,
  'failed-refund': (count) => `Refund ${formatCount(count, 'order')} again: the refund failed`,
  'awaiting-keys': (count) => `Import keys for ${formatCount(count, 'paid order')} without them`,
  refund: (count) => `Check ${formatCount(count, 'refund')} under way`,
};

/** Keys are counted up to 10,000. */
function countKeys(keys: number): string {
  return keys >= 10_000 ? '10,000 keys or more' : formatCount(keys, 'key');
}
