import { die, patchCommitOf, patchQuery } from './patch-shop.ts';

/** The moments of an import, or of another change to keys in stock, at which its process ends by SIGKILL. */
export const keyActionCrashPoints = {
  /** The first rows of the file are sent, and others are to follow. */
  during_import: dieAfterRows,
  /** The commit of the batch and its keys is sent. It may or may not be done. */
  during_import_commit: () => patchCommitOf(/insert into stock_keys/, die),
  /** That commit is done, and the process doesn't know it yet. */
  after_import: () => patchCommitOf(/insert into stock_keys/, (committed) => committed.then(die)),
  /** The commit of keys that are voided, replaced, handed out or confirmed is sent. It may or may not be done. */
  during_key_change: () => patchCommitOf(/insert into key_events/, die),
  after_key_change: () => patchCommitOf(/insert into key_events/, (committed) => committed.then(die)),
} as const satisfies Record<string, () => void>;

export type KeyActionCrashPoint = keyof typeof keyActionCrashPoints;

function dieAfterRows(): void {
  patchQuery((text, send) => {
    const sent = send();
    return /insert into stock_keys/.test(text) ? Promise.resolve(sent).then(die) : sent;
  });
}
