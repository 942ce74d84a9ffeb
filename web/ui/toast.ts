import { startTransition, useEffect, useState } from 'react';
import { createListeners } from '../browser/create-store.ts';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'destructive';
  /** Not announced to screen readers, because another element already is. */
  readonly silent?: boolean;
  /** A button that also closes the toast: "Undo". */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface ToastEntry extends ToastContent {
  readonly id: number;
  /** A dismissed toast is closed immediately and removed later. */
  readonly open: boolean;
}

export interface ToastHandle {
  readonly update: (changes: Partial<ToastContent>) => void;
  readonly dismiss: () => void;
}

const removalDelayMilliseconds = 1_000_000;

let current: ToastEntry | null = null;
let lastId = 0;
const { subscribe, notify } = createListeners();

/** Shows a toast and replaces the previous one: at most one is visible. */
export function toast(content: ToastContent): ToastHandle {
  lastId += 1;
  const id = lastId;
  setToast({ ...content, id, open: true });
  return {
    update: (changes) => current?.id === id && setToast({ ...current, ...changes }),
    dismiss: () => current?.id === id && dismissToast(),
  };
}

/** A toast about something that did not work. */
export function toastFailure(title: string, description: string, more?: Partial<ToastContent>): ToastHandle {
  return toast({ title, description, variant: 'destructive', ...more });
}

export function dismissToast() {
  if (!current?.open) return;
  const { id } = current;
  setToast({ ...current, open: false });
  setTimeout(() => current?.id === id && setToast(null), removalDelayMilliseconds);
}

export function currentToast(): ToastEntry | null {
  return current;
}

/** Rendered as a transition: the frame after a click does not wait for a toast. */
export function useToast(): ToastEntry | null {
  const [shown, setShown] = useState(current);
  useEffect(() => {
    const show = () => startTransition(() => setShown(current));
    const end = subscribe(show);
    show();
    return end;
  }, []);
  return shown;
}

function setToast(next: ToastEntry | null) {
  current = next;
  notify();
}
