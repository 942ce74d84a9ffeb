import { useCallback, useState } from 'react';

/**
 * What operators have typed and not sent, by a name of its own. In memory only: it outlives its screen, such as when the
 * session ends and the operator signs in again.
 */
const drafts = new Map<string, unknown>();

/** Like `useState`, for what must not be lost. Setting it to `empty` forgets it. */
export function useDraft<Draft>(name: string, empty: Draft): [Draft, (next: Draft) => void] {
  const [draft, setDraft] = useState(() => (drafts.has(name) ? (drafts.get(name) as Draft) : empty));
  const keepDraft = useCallback(
    (next: Draft) => {
      if (next === empty) drafts.delete(name);
      else drafts.set(name, next);
      setDraft(next);
    },
    [name, empty],
  );
  return [draft, keepDraft];
}

/** When an operator signs out. */
export function forgetDrafts() {
  drafts.clear();
}
