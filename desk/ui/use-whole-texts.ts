import { useEffect, useRef } from 'react';

/** Gives each cell that cuts its text off a tooltip with all of it, and the row's link all. */
export function useWholeTexts(rows: readonly unknown[]) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const { current } = table;
    if (!current || rows.length === 0) return;
    const observer = new ResizeObserver(() => {
      for (const row of current.tBodies[0]?.rows ?? []) setTooltips(row);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [rows]);
  return table;
}

function setTooltips(row: HTMLTableRowElement) {
  const isWider = (element: HTMLElement) => element.scrollWidth > element.clientWidth;
  const isCut = (cell: HTMLElement) =>
    isWider(cell) || [...cell.querySelectorAll<HTMLElement>('[data-cut]')].some(isWider);
  const cut = [...row.cells].filter(isCut);
  for (const cell of row.cells) setTooltip(cell, cut.includes(cell) ? [cell] : []);
  const link = row.querySelector<HTMLElement>('[data-row-link]');
  if (link) setTooltip(link, cut);
}

function setTooltip(element: HTMLElement, cut: readonly HTMLElement[]) {
  if (cut.length > 0) element.dataset.tooltip = cut.map(({ innerText }) => innerText).join(' · ');
  else delete element.dataset.tooltip;
}
