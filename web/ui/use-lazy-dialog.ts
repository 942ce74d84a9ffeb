import { type ComponentType, useState, useTransition } from 'react';
import { toastFailure } from './toast.ts';

/** Its code is loaded when it is first opened. `name` is for the message that it did not load. */
export function useLazyDialog<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  name: string,
) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [open, setOpen] = useState(false);
  const [loading, startLoading] = useTransition();

  const show = async () => {
    try {
      const { default: Loaded } = await load();
      setDialog(() => Loaded);
      setOpen(true);
    } catch {
      toastFailure(`${name} did not load`, 'Check your connection, then try again.');
    }
  };
  const entry = { open, onOpen: () => setOpen(true), onClose: () => setOpen(false) };
  return { Dialog, entry, loading, show: () => startLoading(show) };
}
