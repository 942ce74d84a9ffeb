import { useLayoutEffect, useRef } from 'react';
import { dismissToast } from '../../web/ui/toast.ts';

/** Whether the operator has opened another screen since the page was loaded. Each screen starts at its top. */
export function useMoved(path: string): boolean {
  const first = useRef(path);
  const moved = useRef(false);
  if (path !== first.current) moved.current = true;
  useLayoutEffect(() => {
    if (path === '' || !moved.current) return;
    dismissToast();
    window.scrollTo(0, 0);
  }, [path]);
  return moved.current;
}
