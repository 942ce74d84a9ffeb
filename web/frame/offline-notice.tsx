import { WifiOff } from 'lucide-react';
import { useOnline } from '../browser/use-online.ts';

/** The region is always present, so that screen readers announce its content. A dialog has its own notice. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className="in-[.scroll-locked]:invisible border-t border-wattle-line bg-wattle-soft text-sm text-wattle-strong">
          <p className="column flex items-center gap-2.5 py-2.5">
            <WifiOff aria-hidden className="size-4.5 shrink-0" />
            <span>
              <strong className="font-semibold">You are offline.</strong> Your cart is kept. Orders and
              invoices need a connection.
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
