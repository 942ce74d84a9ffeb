import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Notice } from '../../ui/notice.tsx';

/** Says that the bank asks for a confirmation, while the bank's window covers the page. */
export function ChallengeNotice() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => void notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <>
      <Notice ref={notice} tone="info" title={title}>
        <p>{text}</p>
      </Notice>
      {/* The dialog is inert now, and is not read out. */}
      {createPortal(
        <p role="alert" className="sr-only">
          {title}. {text}
        </p>,
        document.body,
      )}
    </>
  );
}

const title = 'Your bank asks you to confirm this payment';
const text =
  'Follow the steps in your bank’s window, and keep this page open. You have not been charged yet.';
