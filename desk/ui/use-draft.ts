import { type SetStateAction, useState } from 'react';

/**
 * What operators have typed and not sent, by a name of its own. It outlives its screen, such as
 * when the session ends and the operator signs in again. In memory: a reload forgets it.
 */
const drafts = new Map<string, unknown>();

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

/** For a form that opens next: as if it was typed there before. */
export function presetDraft<Draft>(name: string, draft: Draft) {
  drafts.set(name, draft);
}

export function forgetDrafts() {
  drafts.clear();
}
