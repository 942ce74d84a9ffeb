import { useEffect, useRef } from 'react';
import { Notice } from '../ui/notice.tsx';
import { useOnline } from '../use-online.ts';

interface OfflineNoteProps {
  /** Something was sent all the same: this is why it failed. */
  readonly tried: boolean;
}

/** The dialog's only message about a lost connection: the page behind it is not read out. */
export function OfflineNote({ tried }: OfflineNoteProps) {
  const online = useOnline();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tried) note.current?.scrollIntoView({ block: 'nearest' });
  }, [tried]);
  return (
    <div ref={note} role={tried ? 'alert' : 'status'}>
      {!online && (
        <Notice tone="offline" className="mt-5">
          You are offline. Your details are kept. Continue when you are connected again.
        </Notice>
      )}
    </div>
  );
}
