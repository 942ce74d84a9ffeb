import { FlaskConical } from 'lucide-react';
import type { PropsWithChildren, ReactNode } from 'react';

interface TestNoticeProps {
  readonly title: string;
  readonly action?: ReactNode;
}

/** That no real money moves, in the panel of the payment: a line that leaves the fields in view. */
export function TestNotice({ title, action, children }: PropsWithChildren<TestNoticeProps>) {
  return (
    <div className={look}>
      <FlaskConical className="mt-0.5 size-4 shrink-0 self-start max-sm:hidden" />
      <p className="min-w-[min(9rem,100%)] flex-1 text-pretty">
        <strong className="font-semibold">{title}</strong> <span>{children}</span>
      </p>
      {action}
    </div>
  );
}

const look =
  '-mx-4 -mt-4 flex flex-wrap items-center gap-x-2.5 border-b border-warning-line bg-warning-soft px-4 ' +
  'py-1.5 text-[0.8125rem] leading-4.5 text-warning-strong';
