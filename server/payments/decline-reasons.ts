/** Each is also the code of a problem in `contract/problems.ts`. */
export const declineReasons = [
  'card-declined',
  'insufficient-funds',
  'card-expired',
  'wrong-security-code',
  'challenge-failed',
  'bank-unavailable',
  'paypal-declined',
  'payto-declined',
  'test-cards-only',
] as const;
export type DeclineReason = (typeof declineReasons)[number];
