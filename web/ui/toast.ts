import { createStore, useLater } from '../browser/create-store.ts';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'destructive';
  /** Another element is announced to screen readers already. */
  readonly silent?: boolean;
  /** It also closes the toast. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Of a screen that opens with its main action where a toast lies on larger screens. */
  readonly place?: 'top';
}

export interface ToastEntry extends ToastContent {
  readonly id: number;
  /** False once it is dismissed. It is removed later. */
  readonly open: boolean;
}

export type ToastHandle = ReturnType<typeof toast>;

const removalDelayMilliseconds = 1_000_000;

let lastId = 0;
const shown = createStore<ToastEntry | null>(null);

export const currentToast = shown.get;
export const useToast = () => useLater(shown);

/** Replaces the previous one: at most one is visible. */
export function toast(content: ToastContent) {
  lastId += 1;
  const id = lastId;
  shown.set({ ...content, id, open: true });
  const ifShown = (act: (current: ToastEntry) => void) => {
    const current = shown.get();
    if (current?.id === id) act(current);
  };
  return {
    update: (changes: Partial<ToastContent>) =>
      ifShown((current) => shown.set({ ...current, ...changes })),
    dismiss: () => ifShown(dismissToast),
  };
}

export function toastFailure(
  title: string,
  description: string,
  more?: Partial<ToastContent>,
): ToastHandle {
  return toast({ title, description, variant: 'destructive', ...more });
}

export function dismissToast() {
  const current = shown.get();
  if (!current?.open) return;
  shown.set({ ...current, open: false });
  setTimeout(() => shown.get()?.id === current.id && shown.set(null), removalDelayMilliseconds);
}
