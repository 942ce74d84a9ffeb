import type { StripeMethod } from '../card/stripe-method.ts';

/**
 * Bank transfers that buyers approve in their bank's app. Stripe documents no manual capture for
 * them.
 */
export const paytoMethod: StripeMethod = {
  type: 'payto',
  gatewayName: 'stripe-payto',
  mark: 'payto',
  takesKeysFirst: true,
  usesScript: false,
  readAction: () => ({ kind: 'waiting', toApprove: true }),
  processing: { kind: 'waiting' },
  toDeclineReason: () => 'payto-declined',
};
