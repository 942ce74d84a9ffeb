import { useCallback, useState } from 'react';

const storageKey = 'drafts';

/**
 * What operators have typed and not sent, by a name of its own. It outlives its screen, such as when the session ends and
 * the operator signs in again. In memory: only while the page reloads is it in the browser's storage.
 */
const drafts = new Map<string, unknown>(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
sessionStorage.removeItem(storageKey);

/** Reloads the page with what was typed. A file has to be chosen again. */
export function reloadWithDrafts() {
  const text = JSON.stringify([...drafts], (_, value) => (value instanceof Blob ? null : value));
  sessionStorage.setItem(storageKey, text);
  location.reload();
}

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
