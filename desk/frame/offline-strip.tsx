import { WifiOff } from 'lucide-react';
import { useOnline } from '../../web/browser/use-online.ts';

/** Says so before a call fails. Always present: screen readers announce only what changes in it. */
export function OfflineStrip() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={stripClass}>
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You’re offline. This screen may be out of date, and nothing can be changed until the
          connection is back.
        </p>
      )}
    </div>
  );
}

const stripClass =
  'flex min-h-11 items-center gap-2 border-b border-warning-line bg-warning-soft px-4 py-2 ' +
  'text-sm text-warning-strong sm:px-6 lg:px-8';
