import { type SetStateAction, useState } from 'react';

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
export function useDraft<Draft>(name: string, empty: Draft) {
  const read = () => (drafts.has(name) ? (drafts.get(name) as Draft) : empty);
  const [draft, setDraft] = useState(read);
  const keepDraft = (change: SetStateAction<Draft>) => {
    const next = change instanceof Function ? change(read()) : change;
    if (next === empty) drafts.delete(name);
    else drafts.set(name, next);
    setDraft(next);
  };
  return [draft, keepDraft] as const;
}

export function forgetDrafts() {
  drafts.clear();
}
