import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { shop } from '../../shop.config.ts';
import { ScreenHeading } from '../../web/ui/screen-heading.tsx';
import { fromList } from './row-memory.ts';

interface ScreenProps {
  readonly title: string;
  /** Beside the title: a state, for example. */
  readonly beside?: ReactNode;
  /** The screen's buttons. */
  readonly actions?: ReactNode;
  /** The list that this thing is in. Escape leads there too. */
  readonly back?: { readonly href: string; readonly name: string } | undefined;
  readonly children: ReactNode;
}

/** A screen of the desk: its heading, which is the document's title too, and what is below it. */
export function Screen({ title, beside, actions, back, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} | Desk | ${shop.tradingName}`;
  }, [title]);
  return (
    <div className="w-full space-y-5 px-4 py-5 sm:px-6 lg:px-8">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <div className="flex min-w-0 items-start">
            {back && <BackLink {...back} />}
            <ScreenHeading className="py-[calc((2.75rem-1lh)/2)] wrap-anywhere">{title}</ScreenHeading>
          </div>
          {beside}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** Back to the list as the operator left it, where that is the screen before. */
function BackLink({ href, name }: NonNullable<ScreenProps['back']>) {
  return (
    <Link
      href={href}
      data-back
      aria-label={`Back to ${name}`}
      data-tooltip={`Back to ${name} (Esc)`}
      onClick={(event) => {
        if (history.state !== fromList) return;
        event.preventDefault();
        history.back();
      }}
      className="mr-3 -ml-3 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}
