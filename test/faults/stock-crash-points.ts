import { die, patchCommitOf } from './patch-shop.ts';

/** The moments of a purchase of keys in stock at which the shop's process ends by SIGKILL. */
export const stockCrashPoints = {
  /** The commit that records the authorisation and takes the keys is sent. It may or may not be done. */
  during_reservation: () => patchCommitOf(/set state = 'reserved'/, die),
  /** That commit is done, and nothing is captured. */
  after_reservation: () => patchCommitOf(/set state = 'reserved'/, (committed) => committed.then(die)),
  /** The payment's commit is sent, which sells the keys. It may or may not be done. */
  during_sale: () => patchCommitOf(/update stock_keys set state = 'sold'/, die),
  after_sale: () => patchCommitOf(/update stock_keys set state = 'sold'/, (committed) => committed.then(die)),
  /** The commit that ends an order unpaid and gives its keys back is sent. It may or may not be done. */
  during_release: () => patchCommitOf(/set state = case when void_id is null then 'free'/, die),
  after_release: () =>
    patchCommitOf(/set state = case when void_id is null then 'free'/, (committed) => committed.then(die)),
} as const satisfies Record<string, () => void>;

export type StockCrashPoint = keyof typeof stockCrashPoints;
