import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { bringIntoView } from '../../steps/failure-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { leaveChallenge } from './card-gateway.ts';

const patienceMilliseconds = 30_000;

/**
 * The bank's window covers the page. After a while this offers a way back to a buyer whose bank
 * shows nothing: the bank's window would cover it.
 */
export function ChallengeNotice() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, []);

  // The dialog is inert now: it is not read out, and its buttons can't be pressed.
  const outside = (
    <>
      <p role="alert" className="sr-only">
        {title}. {text}
      </p>
      {isLate && (
        <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md">
          <Notice tone="info" title="No window from your bank?" className="shadow-overlay">
            <p>
              You have not been charged yet. Go back to continue with your bank, or to use another
              card.
            </p>
            <Button variant="secondary" className="mt-2" onClick={leaveChallenge}>
              Back to the Checkout
            </Button>
          </Notice>
        </div>
      )}
    </>
  );
  return (
    <>
      <Notice ref={bringIntoView} tone="info" title={title}>
        <p>{text}</p>
      </Notice>
      {createPortal(outside, document.body)}
    </>
  );
}

const title = 'Your bank asks you to confirm this payment';
const text =
  'You have not been charged yet. Follow the steps in your bank’s window, and keep this page open.';
