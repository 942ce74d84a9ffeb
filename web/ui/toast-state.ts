export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'destructive';
  /** What it says is read out elsewhere already: a screen reader need not hear it twice. */
  readonly silent?: boolean;
  /** One thing to do about it: "Undo". The toast goes once it is done. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface ToastEntry extends ToastContent {
  readonly id: string;
  /** A dismissed toast is closed at once, and forgotten later. */
  readonly open: boolean;
}

export type ToastAction =
  | { readonly type: 'ADD_TOAST'; readonly toast: ToastEntry }
  | { readonly type: 'UPDATE_TOAST'; readonly id: string; readonly content: Partial<ToastContent> }
  /** Without an id, all toasts. */
  | { readonly type: 'DISMISS_TOAST'; readonly id?: string }
  | { readonly type: 'REMOVE_TOAST'; readonly id?: string };

/** How many toasts are there at once: a new one takes the place of the old. */
export const toastLimit = 1;

/** The list of toasts after an action, newest first. */
export function reduceToasts(toasts: readonly ToastEntry[], action: ToastAction): readonly ToastEntry[] {
  switch (action.type) {
    case 'ADD_TOAST':
      return [action.toast, ...toasts].slice(0, toastLimit);
    case 'UPDATE_TOAST':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, ...action.content } : toast));
    case 'DISMISS_TOAST':
      return toasts.map((toast) => (isMeant(toast, action.id) ? { ...toast, open: false } : toast));
    case 'REMOVE_TOAST':
      return toasts.filter((toast) => !isMeant(toast, action.id));
  }
}

function isMeant(toast: ToastEntry, id: string | undefined): boolean {
  return id === undefined || toast.id === id;
}
