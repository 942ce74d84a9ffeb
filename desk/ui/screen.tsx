import { ArrowLeft, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shop } from '../../shop.config.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { ScreenHeading } from '../../web/ui/screen-heading.tsx';
import { EmptyState, LoadFailure, Loading } from './call-states.tsx';
import { capitalise } from './format.tsx';
import { TextLink } from './links.tsx';
import { fromList } from './row-memory.ts';

interface ScreenProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** The list that this thing is in. Escape leads there too. */
  readonly back?: { readonly href: string; readonly name: string } | undefined;
  readonly children: ReactNode;
}

export function Screen({ title, beside, actions, back, children }: ScreenProps) {
  return (
    <div className="w-full space-y-5 px-4 py-5 sm:px-6 lg:px-8">
      <title>{`${title} | Desk | ${shop.tradingName}`}</title>
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

interface ThingScreenProps<Thing> {
  /** What it is: `order`. */
  readonly noun: string;
  readonly name: string;
  readonly back: { readonly href: string; readonly name: string };
  /** From `useDeskQuery`. */
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  /** Undefined while it loads; null when the shop has none. */
  readonly thing: Thing | null | undefined;
  /** Below "There is no order ORD-1": where else it may be. */
  readonly hint?: string;
  readonly children: (thing: Thing) => ReactNode;
}

/** One thing: while it loads, where the shop has none of this name, and when it, or newer data, did not load. */
export function ThingScreen<Thing>(props: ThingScreenProps<Thing>) {
  const { noun, name, back, query, thing, hint, children } = props;
  const { error } = query;
  const kind = capitalise(noun);
  if (thing === null || (error instanceof ApiError && error.status === 404))
    return (
      <Screen title={`${kind} not found`} back={back}>
        <EmptyState
          icon={SearchX}
          title={`There is no ${noun} ${name}`}
          text={hint}
          action={<TextLink href={back.href}>Show all {back.name.toLowerCase()}</TextLink>}
        />
      </Screen>
    );
  if (thing === undefined)
    return (
      <Screen title={`${kind} ${name}`} back={back}>
        {error ? <LoadFailure error={error} onRetry={query.refetch} /> : <Loading rows={10} />}
      </Screen>
    );
  return (
    <>
      {error && (
        <div className="px-4 pt-5 sm:px-6 lg:px-8">
          <LoadFailure error={error} onRetry={query.refetch} isOld />
        </div>
      )}
      {children(thing)}
    </>
  );
}
