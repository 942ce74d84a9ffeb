import type { ListedOrder, OrderNeed } from '../../contract/desk/order-search.ts';

type Tone = 'plain' | 'good' | 'active' | 'attention' | 'failed';

interface Label {
  readonly tone: Tone;
  readonly text: string;
}

/** The states of an order, as filters and pills name them. */
export const stateNames: Readonly<Record<ListedOrder['state'], string>> = {
  pending: 'Pending',
  paid: 'Paid',
  fulfilled: 'Fulfilled',
  declined: 'Declined',
  abandoned: 'Abandoned',
};

/** What an order needs somebody for. */
export const needNames: Readonly<Record<OrderNeed, string>> = {
  pending: 'Pending too long',
  'dead-receipt': 'Receipt not delivered',
  dispute: 'Disputed',
  'failed-refund': 'Refund failed',
  'awaiting-keys': 'Awaiting keys',
  refund: 'Refund unfinished',
};

const tones: Readonly<Record<ListedOrder['state'], Tone>> = {
  pending: 'active',
  paid: 'active',
  fulfilled: 'good',
  declined: 'plain',
  abandoned: 'plain',
};

type StatedOrder = Pick<ListedOrder, 'state' | 'totalCents' | 'refundedCents'>;

/**
 * The state of an order, which is also whether its money was refunded. The shop fulfils an order by its receipt: one that
 * waits for keys is not fulfilled for operators.
 */
export function labelState(
  { state: stored, totalCents, refundedCents }: StatedOrder,
  { isAwaitingKeys }: { readonly isAwaitingKeys: boolean },
): Label {
  const state = isAwaitingKeys && stored === 'fulfilled' ? 'paid' : stored;
  if (refundedCents > 0 && refundedCents >= totalCents) return { tone: 'plain', text: 'Refunded' };
  if (refundedCents > 0) return { tone: tones[state], text: `${stateNames[state]}, partly refunded` };
  return { tone: tones[state], text: stateNames[state] };
}

/** How a list and the order name the states of a refund. */
export const refundStates = {
  requested: { tone: 'attention', text: 'No outcome yet' },
  completed: { tone: 'good', text: 'Refunded' },
  failed: { tone: 'failed', text: 'Failed, nothing refunded' },
} as const;
