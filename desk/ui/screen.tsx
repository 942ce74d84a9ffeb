import { ArrowLeft, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shop } from '../../shop.config.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { ScreenHeading } from '../../web/ui/screen-heading.tsx';
import { EmptyState, type LoadedProps, LoadFailure, Loading } from './call-states.tsx';
import { capitalise } from './format.tsx';
import { TextLink } from './links.tsx';
import { fromList } from './row-memory.ts';

interface ScreenProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** The path of the list that this thing is in. Escape leads there too. */
  readonly back?: string | undefined;
  readonly children: ReactNode;
}

export function Screen({ title, beside, actions, back, children }: ScreenProps) {
  return (
    <div className="w-full space-y-5 px-4 py-5 sm:px-6 lg:px-8">
      <title>{`${title} | Desk | ${shop.tradingName}`}</title>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto flex min-w-0 items-start">
          {back && <BackLink href={back} />}
          <div className="flex min-w-0 flex-wrap items-center gap-x-3">
            <ScreenHeading className="py-[calc((2.75rem-1lh)/2)] wrap-anywhere">
              {title}
            </ScreenHeading>
            {beside}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-3 empty:hidden">{actions}</div>
      </div>
      {children}
    </div>
  );
}

/** Back to the list as the operator left it, where that is the screen before. */
function BackLink({ href }: { readonly href: string }) {
  const name = nameOf(href);
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
      className={backClass}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}

const backClass =
  'mr-3 -ml-3 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken';

/** `/orders` is `Orders`, and `/quotes/QUO-000042` is `QUO-000042`. */
function nameOf(path: string): string {
  return capitalise(path.slice(path.lastIndexOf('/') + 1));
}

interface ThingScreenProps<Thing> {
  /** What it is: `order`. */
  readonly noun: string;
  readonly name: string;
  readonly back: string;
  /** Its data is undefined while it loads; null when the shop has none. */
  readonly query: LoadedProps<Thing | null>['query'];
  /** Below "There is no order ORD-1": where else it may be. */
  readonly hint?: string;
  readonly children: (thing: Thing) => ReactNode;
}

/** One thing; also while it loads, when it did not load, and where the shop has none. */
export function ThingScreen<Thing>(props: ThingScreenProps<Thing>) {
  const { noun, name, back, query, hint, children } = props;
  const { data: thing, error, refetch } = query;
  const kind = capitalise(noun);

  if (thing === null || (error instanceof ApiError && error.status === 404))
    return (
      <Screen title={`${kind} not found`} back={back}>
        <EmptyState
          icon={SearchX}
          title={`There is no ${noun} ${name}`}
          text={hint}
          action={<TextLink href={back}>Show all {nameOf(back).toLowerCase()}</TextLink>}
        />
      </Screen>
    );

  if (thing === undefined)
    return (
      <Screen title={`${kind} ${name}`} back={back}>
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {!error && <Loading rows={10} />}
      </Screen>
    );

  return (
    <>
      {error && (
        <div className="px-4 pt-5 sm:px-6 lg:px-8">
          <LoadFailure error={error} onRetry={refetch} isOld />
        </div>
      )}
      {children(thing)}
    </>
  );
}
