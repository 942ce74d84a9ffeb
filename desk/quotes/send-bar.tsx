import type { Ref } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { ActionFailure } from '../ui/call-states.tsx';
import { bottomBarClass } from '../ui/section.tsx';

interface SendBarProps {
  readonly email: string;
  /** In dollars, including GST; empty while nothing is priced. */
  readonly total: string;
  readonly revises: string | null;
  /** What the shop refused, unless a field shows it. */
  readonly error: Error | null;
  /** The fields that show what the shop refused of them. */
  readonly fields: readonly string[];
  readonly isSending: boolean;
  readonly button: Ref<HTMLButtonElement>;
}

/** What happens when the quote is sent, always in view, and the button that sends it. */
export function SendBar(props: SendBarProps) {
  const { email, total, revises, error, fields, isSending, button } = props;
  return (
    <div className={barClass}>
      <ActionFailure error={error} fields={fields} changes />
      <div className="flex items-center justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-stretch">
        <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">
          <strong className="text-heading text-ink tabular-nums">{total || '$0.00'}</strong>{' '}
          <span>{describeSending(email, revises)}</span>
        </p>
        <Button ref={button} type="submit" busy={isSending} className="shrink-0">
          {total === '' ? 'Send quote' : `Send quote: ${total}`}
        </Button>
      </div>
    </div>
  );
}

function describeSending(email: string, revises: string | null): string {
  const to = email.trim() || 'the buyer';
  const mailed = `including GST, mailed to ${to} with its PDF and a link to pay it.`;
  if (revises === null) return mailed;
  return `${mailed} It replaces ${revises}, which can no longer be paid.`;
}

const barClass = classNames(bottomBarClass, 'space-y-3 min-[80rem]:col-span-2');
