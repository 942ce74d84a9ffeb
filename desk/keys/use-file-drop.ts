import { useEffect, useEffectEvent } from 'react';

/** What a dialog for choosing files offers. */
export const keyFileTypes = '.csv,.tsv,.txt,text/csv,text/plain';

/**
 * Takes a file that is dropped anywhere on the page. Without it, the browser would leave the page
 * and show the file. `productId` is that of the row on which it was dropped, where rows have one.
 */
export function useFileDrop(onFile: (file: File, productId?: string) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    let lit: Element | null = null;
    const light = (row: Element | null) => {
      lit?.classList.remove(...litClasses);
      lit = row;
      lit?.classList.add(...litClasses);
    };
    const allow = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      light(findRow(event)?.row ?? null);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) light(null);
    };
    const drop = (event: DragEvent) => {
      light(null);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      event.preventDefault();
      take(file, findRow(event)?.productId);
    };
    addEventListener('dragover', allow);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      light(null);
      removeEventListener('dragover', allow);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
}

const litClasses = ['outline-2', '-outline-offset-2', 'outline-action', 'bg-action-soft'];

function findRow({ target }: DragEvent) {
  const row = target instanceof Element ? target.closest('tr') : null;
  const productId = row?.querySelector<HTMLElement>('[data-product]')?.dataset.product;
  return row && productId ? { row, productId } : null;
}
