/** What Stripe takes in one payment of Australian dollars, in cents (docs.stripe.com/currencies). */
const smallestCents = 50;
const largestCents = 99_999_999;

/** Why a total can't be paid by card, as the code of the problem; null when it can. Demo mode has no such limits. */
export function findCardLimit(totalCents: number): keyof typeof cardLimits | null {
  if (totalCents < smallestCents) return 'total-too-small';
  return totalCents > largestCents ? 'total-too-large' : null;
}

export const cardLimits = {
  'total-too-small': 'A card payment must be at least $0.50. Add a seat or a product.',
  'total-too-large':
    'A card payment can be at most $999,999.99. Buy fewer seats at a time, or contact us to pay in another way.',
} as const;
