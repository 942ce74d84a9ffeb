import { useState } from 'react';

const none: ReadonlySet<string | number> = new Set();

/** The rows that are chosen on a page of a list, as `ListScreen` takes them. */
export function useChosen<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
) {
  const [chosen, setChosen] = useState(none);
  const labelOf = (row: Row) => `Choose ${nameOf(row)}`;
  return {
    selection: { chosen, onChange: setChosen, labelOf },
    chosenRows: rows?.filter((row) => chosen.has(keyOf(row))) ?? [],
    clear: () => setChosen(none),
  };
}
