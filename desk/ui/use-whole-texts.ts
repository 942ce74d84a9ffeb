import { useEffect, useRef } from 'react';

/** Gives each cell whose text is cut off a tooltip with the whole text, and the row's link all of them. */
export function useWholeTexts(rows: readonly unknown[]) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const { current } = table;
    if (!current || rows.length === 0) return;
    const observer = new ResizeObserver(() => {
      for (const row of current.tBodies[0]?.rows ?? []) {
        const cut = [...row.cells].filter((cell) => cell.scrollWidth > cell.clientWidth);
        for (const cell of row.cells) setTooltip(cell, cut.includes(cell) ? [cell] : []);
        const link = row.querySelector<HTMLElement>('[data-row-link]');
        if (link) setTooltip(link, cut);
      }
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [rows]);
  return table;
}

function setTooltip(element: HTMLElement, cut: readonly HTMLElement[]) {
  if (cut.length > 0) element.dataset.tooltip = cut.map(({ innerText }) => innerText).join(' · ');
  else delete element.dataset.tooltip;
}
