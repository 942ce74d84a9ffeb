import { useEffect } from 'react';

/** The state of a history entry that was opened from a list: the entry before it is that list. */
export const fromList = 'from-list';

/** The row that an operator was on, by the address of its list. */
const rows = new Map<string, string>();
/** The address that was opened last by a link. Another one is opened by Back. */
let opened = '';

/** Remembers the row of each list. For the frame, once. */
export function useRowMemory() {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = target.closest<HTMLElement>('[data-row-link]');
      if (row) rows.set(location.href, row.dataset.rowLink ?? '');
    };
    const onOpen = () => {
      opened = location.href;
    };
    addEventListener('pushState', onOpen);
    document.addEventListener('focusin', remember);
    return () => {
      removeEventListener('pushState', onOpen);
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

/** Puts the focus back on the row that was opened from this list, after Back. */
export function useReturnToRow() {
  useEffect(() => {
    if (opened !== location.href) focusLastRow();
  }, []);
}

/** Focuses the row of this list that the operator was last on. False when it isn't there. */
export function focusLastRow(): boolean {
  const id = rows.get(location.href);
  const row = listRows().find(({ dataset }) => dataset.rowLink === id);
  row?.focus();
  return row !== undefined;
}

export function listRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-row-link]')];
}
