import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { leaveChallenge } from './card-gateway.ts';

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
      <WayBack />
    </>
  );
}

/** For a buyer whose bank shows nothing: the bank's window would cover it. */
function WayBack() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return createPortal(
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md">
      <Notice tone="info" title="No window from your bank?" className="shadow-overlay">
        <p>You have not been charged yet. Go back to continue with your bank, or to use another card.</p>
        <Button variant="secondary" className="mt-2" onClick={leaveChallenge}>
          Back to the Checkout
        </Button>
      </Notice>
    </div>,
    document.body,
  );
}

const patienceMilliseconds = 30_000;

const title = 'Your bank asks you to confirm this payment';
const text =
  'Follow the steps in your bank’s window, and keep this page open. You have not been charged yet.';
