import { type OrderNeed, orderNeeds, pendingTooLongMinutes } from '../../contract/desk/order-search.ts';
import type { Attention } from '../../contract/desk/overview.ts';
import { groupDigits } from '../../contract/money.ts';

export interface AttentionItem {
  readonly href: string;
  readonly count: string;
  readonly words: string;
}

/** Everything that needs somebody, the most urgent first. */
export function listAttention({ orders, lowStock, quarantinedKeys }: Attention): AttentionItem[] {
  return [
    ...orderNeeds
      .filter((need) => orders[need] > 0)
      .map((need) => ({
        href: `/orders?needs=${need}`,
        count: groupDigits(String(orders[need])),
        words: orderWords[need](orders[need] === 1),
      })),
    ...lowStock.map(({ productName, keysLeft }) => ({
      href: '/keys',
      count: groupDigits(String(keysLeft)),
      words: `${keysLeft === 1 ? 'key' : 'keys'} left of ${productName}`,
    })),
    ...(quarantinedKeys > 0 ? [quarantine(quarantinedKeys)] : []),
  ];
}

/** What follows the count. */
const orderWords: Readonly<Record<OrderNeed, (isOne: boolean) => string>> = {
  pending: (isOne) =>
    `${isOne ? 'payment has' : 'payments have'} no outcome after ${pendingTooLongMinutes}\u00a0minutes`,
  'dead-receipt': (isOne) => `${isOne ? 'receipt' : 'receipts'} could not be mailed`,
  dispute: (isOne) => `${isOne ? 'dispute needs' : 'disputes need'} a response`,
  'failed-refund': (isOne) => `${isOne ? 'refund' : 'refunds'} failed`,
  'awaiting-keys': (isOne) => `paid ${isOne ? 'order waits' : 'orders wait'} for keys`,
  refund: (isOne) => `${isOne ? 'refund is' : 'refunds are'} under way`,
};

/** Keys in quarantine are counted up to 10,000. */
function quarantine(keys: number): AttentionItem {
  return {
    href: '/keys',
    count: keys >= 10_000 ? '10,000+' : groupDigits(String(keys)),
    words: keys === 1 ? 'key is in quarantine' : 'keys are in quarantine',
  };
}
