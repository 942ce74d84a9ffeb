import type { ReactNode } from 'react';
import type { TroubledMail } from '../../contract/desk/order.ts';
import { lateMinutes } from '../../contract/desk/order-search.ts';
import { Attention } from './attention.tsx';
import { formatMoment } from './format.tsx';

interface MailTroubleProps {
  readonly mail: TroubledMail;
  /** What to do when it was refused. */
  readonly advice: string;
  /** What does it. */
  readonly children?: ReactNode;
}

/** A late or refused mail that somebody waits for, and what to do. */
export function MailTrouble({ mail, advice, children }: MailTroubleProps) {
  const { words, state, at, reason } = mail;
  if (state === 'refused')
    return (
      <Attention title={`Not delivered: ${words}`}>
        <p>
          Given up on {formatMoment(at)}
          {reason && `: ${reason}`}. {advice}
        </p>
        {children && <div className="mt-3">{children}</div>}
      </Attention>
    );
  if (reason)
    return (
      <Attention title={`Waits for its PDF: ${words}`}>
        <p>
          Its PDF can’t be made now: {reason}. It has waited since {formatMoment(at)}, and goes out
          automatically once the PDF can be made. Health says what to do.
        </p>
      </Attention>
    );
  return (
    <Attention title={`Late: ${words}`}>
      <p>
        No mail server has accepted it for more than {lateMinutes} minutes. It has waited since{' '}
        {formatMoment(at)}, and the shop tries again. Health shows whether the mail server responds.
      </p>
    </Attention>
  );
}
