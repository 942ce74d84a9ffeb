/**
 * What a dispute means for the money of its order, by the status that the gateway gives it. An
 * `inquiry` is a question of the bank before a dispute: the money is still the seller's, and a
 * refund ends it. `unclear`: the gateway alone knows what became of the money.
 */
export type DisputeStanding = 'inquiry' | 'open' | 'lost' | 'won' | 'unclear';

export function standingOf(status: string): DisputeStanding {
  if (status === 'lost') return 'lost';
  if (status === 'won' || status === 'warning_closed') return 'won';
  if (status.startsWith('warning_')) return 'inquiry';
  if (openStatuses.some((open) => status === open || status.endsWith(`_${open}`))) return 'open';
  return 'unclear';
}

const openStatuses = ['open', 'needs_response', 'under_review', 'waiting_for_buyer_response'];

/**
 * Why an order with these disputes can't be refunded, as the end of a sentence; null where it can.
 * The gateway decides about the money of an open dispute, and the buyer has that of a lost one.
 */
export function whyDisputesPreventRefund(
  disputes: readonly { readonly status: string }[],
): string | null {
  const standings = disputes.map(({ status }) => standingOf(status));
  if (standings.includes('lost')) return 'the buyer has the money back, by a dispute that was lost';
  if (standings.includes('open'))
    return (
      "the payment is disputed: respond in the gateway's dashboard, where the dispute can be " +
      'accepted too'
    );
  return null;
}
