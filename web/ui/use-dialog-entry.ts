import { useEffect, useEffectEvent } from 'react';

interface DialogEntry {
  /** Of this dialog alone. */
  readonly name: string;
  readonly open: boolean;
  /** By the browser's Forward. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/**
 * Gives the open dialog an entry in the browser's history, without an address of its own: Back
 * closes the dialog, and Forward opens it again. Returns what closes it from within.
 */
export function useDialogEntry({ name, open, onOpen, onClose }: DialogEntry): () => void {
  const isAtEntry = () => history.state?.dialog === name;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry follows the dialog.
  useEffect(() => {
    if (open && !isAtEntry()) history.pushState({ ...history.state, dialog: name }, '');
  }, [open]);

  const arrive = useEffectEvent(() => {
    if (open && !isAtEntry()) onClose();
    if (!open && isAtEntry()) onOpen();
  });
  useEffect(() => {
    // Attached once: what another listener renders would remove this one in the middle of an event.
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
