import { useEffect, useEffectEvent } from 'react';
import { isDialogEntry } from './tabs.ts';

interface DialogEntry {
  readonly open: boolean;
  /** Back changes nothing. */
  readonly locked?: boolean;
  readonly onClose: () => void;
}

/**
 * Gives an open dialog an entry in the browser's history, without an address of its own: Back closes the dialog. Returns
 * what closes it from within.
 */
export function useDialogEntry({ open, locked = false, onClose }: DialogEntry): () => void {
  useEffect(() => {
    if (open && !isDialogEntry(history.state)) addEntry();
  }, [open]);

  const arrive = useEffectEvent(() => {
    if (!open || isDialogEntry(history.state)) return;
    if (locked) addEntry();
    else onClose();
  });
  useEffect(() => {
    const onPopState = () => arrive();
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  // Closes first: a browser may ignore `history.back`, for example when a page calls it too often.
  return () => {
    onClose();
    if (isDialogEntry(history.state)) history.back();
  };
}

function addEntry() {
  history.pushState({ ...history.state, dialog: true }, '');
}
