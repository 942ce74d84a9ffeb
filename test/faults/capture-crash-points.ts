import { StripeGateway } from '../../server/card/stripe-gateway.ts';
import { recordedPayment } from './crash-points.ts';
import { die, patchCommitOf, patchMethod } from './patch-shop.ts';

const takenKeys = /set state = 'reserved'/;

/** The moments of a purchase of keys in stock with Stripe at which the shop's process ends by SIGKILL. */
export const captureCrashPoints = {
  /** The bank holds the money; none of that is written. */
  after_authorisation: () => patchMethod(StripeGateway.prototype, 'charge', { after: die }),
  /** The commit that records the authorisation and takes the keys is sent. It may or may not be done. */
  while_keys_are_taken: () => patchCommitOf(takenKeys, die),
  /** That commit is done, and nothing is captured. */
  after_keys_are_taken: () => patchCommitOf(takenKeys, (committed) => committed.then(die)),
  /** The money is captured; that is not written. */
  after_capture: () => patchMethod(StripeGateway.prototype, 'capture', { after: die }),
  /** The commit that sells the keys is sent. It may or may not be done. */
  while_capture_is_recorded: () => patchCommitOf(recordedPayment, die),
} as const satisfies Record<string, () => void>;

export type CaptureCrashPoint = keyof typeof captureCrashPoints;
