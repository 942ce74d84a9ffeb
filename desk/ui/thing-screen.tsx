import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../../web/api/api-error.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Loading } from './loading.tsx';
import { Screen } from './screen.tsx';

interface ThingScreenProps<Thing> {
  /** What it is: `order`. */
  readonly noun: string;
  /** What the address calls it. */
  readonly name: string;
  readonly back: { readonly href: string; readonly name: string };
  /** From `useDeskQuery`. */
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  /** Undefined while it loads; null when the shop has none. */
  readonly thing: Thing | null | undefined;
  /** Below "There is no order ORD-1": where else it may be. */
  readonly hint?: string;
  /** The screen. `failure` says that newer data did not load. */
  readonly children: (thing: Thing, failure: ReactNode) => ReactNode;
}

/** One thing: while it loads, where the shop has none of this name, and when it did not load. */
export function ThingScreen<Thing>(props: ThingScreenProps<Thing>) {
  const { noun, name, back, query, thing, hint, children } = props;
  const { error } = query;
  const kind = noun.charAt(0).toUpperCase() + noun.slice(1);
  if (thing === null || (error instanceof ApiError && error.status === 404))
    return (
      <Screen title={`${kind} not found`} back={back}>
        <EmptyState
          icon={SearchX}
          title={`There is no ${noun} ${name}`}
          action={
            <Link href={back.href} className="link">
              Show all {back.name.toLowerCase()}
            </Link>
          }
        >
          {hint}
        </EmptyState>
      </Screen>
    );
  const failure = error && <LoadFailure error={error} onRetry={() => void query.refetch()} />;
  if (thing !== undefined) return children(thing, failure);
  return (
    <Screen title={`${kind} ${name}`} back={back}>
      {failure ?? <Loading rows={10} />}
    </Screen>
  );
}
