import { useEffect, useEffectEvent } from 'react';

const name = 'find-keys';

interface DialogEntryOptions {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/**
 * Gives the open dialog an entry in the browser's history, without an address of its own: Back closes the dialog, and
 * Forward opens it again. Returns what closes it from within.
 */
export function useDialogEntry({ open, onOpen, onClose }: DialogEntryOptions): () => void {
  useEffect(() => {
    if (open && !isAtEntry()) history.pushState({ ...history.state, dialog: name }, '');
  }, [open]);

  const arrive = useEffectEvent(() => {
    if (open && !isAtEntry()) onClose();
    if (!open && isAtEntry()) onOpen();
  });
  useEffect(() => {
    const onPopState = () => arrive();
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  // Closes first: a browser may ignore `history.back`, for example when a page calls it too often.
  return () => {
    onClose();
    if (isAtEntry()) history.back();
  };
}

function isAtEntry(): boolean {
  return history.state?.dialog === name;
}
