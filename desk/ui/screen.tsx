import { type ReactNode, useEffect } from 'react';
import { shop } from '../../shop.config.ts';
import { ScreenHeading } from '../../web/ui/screen-heading.tsx';

interface ScreenProps {
  readonly title: string;
  /** Beside the title: a state, for example. */
  readonly beside?: ReactNode;
  /** The screen's buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the desk: its heading, which is the document's title too, and what is below it. */
export function Screen({ title, beside, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} | Desk | ${shop.tradingName}`;
  }, [title]);
  return (
    <div className="w-full max-w-7xl space-y-6 px-4 py-6 sm:px-6 lg:px-8">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <ScreenHeading className="wrap-anywhere">{title}</ScreenHeading>
          {beside}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
