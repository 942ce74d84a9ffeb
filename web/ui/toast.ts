import { startTransition, useEffect, useState } from 'react';
import { reduceToasts, type ToastAction, type ToastContent, type ToastEntry } from './toast-state.ts';

/** How long a dismissed toast is remembered, in milliseconds. */
const removalDelay = 1_000_000;

let toasts: readonly ToastEntry[] = [];
let added = 0;
const listeners = new Set<() => void>();

/** A toast that is on its way, to be changed or taken back. */
export interface ToastHandle {
  readonly id: string;
  readonly update: (content: Partial<ToastContent>) => void;
  readonly dismiss: () => void;
}

/** Shows a toast, in the place of any other. */
export function toast(content: ToastContent): ToastHandle {
  added += 1;
  const id = String(added);
  dispatch({ type: 'ADD_TOAST', toast: { ...content, id, open: true } });
  return {
    id,
    update: (change) => dispatch({ type: 'UPDATE_TOAST', id, content: change }),
    dismiss: () => dismissToast(id),
  };
}

/** Closes a toast now and forgets it later. */
export function dismissToast(id: string) {
  dispatch({ type: 'DISMISS_TOAST', id });
  setTimeout(() => dispatch({ type: 'REMOVE_TOAST', id }), removalDelay);
}

/** Closes whatever toast is there: what it answered is on another screen. */
export function dismissToasts() {
  for (const { id, open } of toasts) if (open) dismissToast(id);
}

/** The toasts, newest first. They give way to whatever the same click changes, which is seen a frame sooner. */
export function useToasts(): readonly ToastEntry[] {
  const [shown, setShown] = useState(toasts);
  useEffect(() => {
    const show = () => startTransition(() => setShown(toasts));
    listeners.add(show);
    // Some may have come since the first render.
    show();
    return () => {
      listeners.delete(show);
    };
  }, []);
  return shown;
}

function dispatch(action: ToastAction) {
  toasts = reduceToasts(toasts, action);
  for (const listener of listeners) listener();
}
