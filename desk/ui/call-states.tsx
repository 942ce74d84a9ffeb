import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, connectionHint, describeError } from '../../web/api/api-error.ts';
import { allowCookies, CookiesBlocked } from '../../web/api/cookies-blocked.ts';
import { Button } from '../../web/ui/button.tsx';
import { Card } from '../../web/ui/card.tsx';
import { Attention } from './attention.tsx';

export interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'> & { readonly data: Data | undefined };
  readonly rows: number;
  /** What shows while it loads, in place of grey rows. */
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Data, or grey rows while it loads. Why it did not load is above what was loaded before. */
export function Loaded<Data>({ query, rows, loading, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <>
      {error && <LoadFailure error={error} onRetry={refetch} isOld={data !== undefined} />}
      {data === undefined && !error && (loading ?? <Loading rows={rows} />)}
      {data !== undefined && children(data)}
    </>
  );
}

export function Loading({ rows }: { readonly rows: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Card aria-hidden className="divide-y divide-line">
        {Array.from({ length: rows }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <div key={i} className="flex h-11 items-center justify-between gap-6 px-4 sm:px-5">
            <span className={`h-3 rounded-control bg-sunken ${widths[i % widths.length]}`} />
            <span className="h-3 w-16 rounded-control bg-sunken" />
          </div>
        ))}
      </Card>
    </div>
  );
}

/** Of lines of text: no two that follow each other are as long. */
const widths = ['w-2/5', 'w-1/3', 'w-1/2'];

interface LoadFailureProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
  /** Whether what was loaded before is shown below. */
  readonly isOld?: boolean;
}

export function LoadFailure({ error, onRetry, isOld = false }: LoadFailureProps) {
  return (
    <Attention role="alert" title={isOld ? 'This may be out of date' : 'This did not load'}>
      <p>{describeFailure(error)}</p>
      <Button variant="secondary" className="mt-2" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Attention>
  );
}

export interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <Card className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Icon aria-hidden strokeWidth={1.25} className="size-10 text-ink-faint" />
      <h2 className="text-heading">{title}</h2>
      {text && <p className="max-w-prose text-sm text-ink-soft">{text}</p>}
      {action && (
        <div className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">{action}</div>
      )}
    </Card>
  );
}

export function describeFailure(error: Error): string {
  if (error instanceof CookiesBlocked) return `${error.message} ${allowCookies}`;
  if (isStranger(error)) return describeStranger(error);
  return connectionHint(error) ?? describeError(error, 'Something went wrong. Try again.');
}

/** A failure that the shop did not put into words: of a proxy before it, as a rule. */
function isStranger(error: Error): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.detail === null;
}

function describeStranger({ status }: ApiError): string {
  return `The shop, or a proxy in front of it, responded with error ${status}. Try again in a minute.`;
}

/** The message for a field that the server refused; undefined when it refused none or another. */
export function fieldFailure(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.problem?.errors?.find((refused) => refused.field === field)?.message;
}

interface ActionFailureProps {
  readonly error: Error | null;
  /** The names of fields: what one of them shows is not shown again. */
  readonly fields?: readonly string[];
  /** Whether the action changes something: without a response it may have been done. */
  readonly changes?: boolean;
  readonly describe?: ((error: Error) => string) | undefined;
}

export function ActionFailure(props: ActionFailureProps) {
  const { error, fields = [], changes = false, describe } = props;
  if (!error || fields.some((field) => fieldFailure(error, field) !== undefined)) return null;
  const isUnknown = !describe && changes && connectionHint(error) !== null;
  return (
    <Attention role="alert">
      {(describe ?? describeFailure)(error)}
      {isUnknown && ' This may have been done: check before you try again.'}
    </Attention>
  );
}
