import { useState } from 'react';

/** Which rows are chosen: those that are still listed count. */
export function useSelection(listed: readonly number[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const ids = listed.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id: number) => chosen.has(id),
    toggle: (id: number) =>
      setChosen((current) => {
        const next = new Set(current);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    chooseAll: () => setChosen(new Set(ids.length === listed.length ? [] : listed)),
    clear: () => setChosen(new Set()),
  };
}
