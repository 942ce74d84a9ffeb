import { CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { createStore } from '../../web/browser/create-store.ts';
import { IconButton } from '../../web/ui/button.tsx';

/** What an action did, and the screen that it is about. */
const announced = createStore<{ readonly text: string; readonly path: string } | null>(null);

/** Says what an action did, at the top of the screen until the operator opens another one. */
export function announceOutcome(text: string) {
  announced.set({ text, path: location.pathname });
}

/**
 * What the last action on this screen did. In the frame, so that it covers nothing. Always
 * present: screen readers announce only what changes in a region that they know.
 */
export function Outcome() {
  const outcome = announced.useValue();
  const [path] = useLocation();
  const isHere = outcome?.path === path;
  useEffect(() => {
    if (!isHere) announced.set(null);
  }, [isHere]);
  return (
    <div role="status">
      {isHere && (
        <p className={stripClass}>
          <CircleCheck aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1 py-2 wrap-anywhere">{outcome.text}</span>
          <IconButton label="Dismiss" onClick={() => announced.set(null)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </p>
      )}
    </div>
  );
}

const stripClass =
  'flex items-center gap-2 border-b border-highlight-line bg-highlight-soft pl-4 text-sm ' +
  'text-highlight-strong sm:pl-6 lg:pl-8';
