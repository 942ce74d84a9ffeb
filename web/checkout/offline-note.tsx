import { Notice } from '../ui/notice.tsx';
import { useOnline } from '../use-online.ts';

/** The dialog's own word about a lost connection: the page behind it is not read out. */
export function OfflineNote() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <Notice tone="offline" className="mt-5">
          You are offline. Your details are kept. Continue when you are connected again.
        </Notice>
      )}
    </div>
  );
}
