import { type LucideIcon, SearchX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { groupDigits } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { type ListFilter, ListFilters, ListSearch, type ListView, ListViews } from './list-narrowing.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Loading } from './loading.tsx';
import { Screen } from './screen.tsx';
import type { ListAddress } from './use-list-address.ts';

type TableProps<Row> = ComponentProps<typeof DataTable<Row>>;

interface ListScreenProps<Row>
  extends Pick<TableProps<Row>, 'keyOf' | 'columns' | 'hrefOf' | 'detailOf' | 'selection'> {
  readonly title: string;
  /** The list that this one is a part of. */
  readonly back?: ComponentProps<typeof Screen>['back'];
  /** Beside the title: the `DocumentButton` of the whole list as a file, and other buttons. */
  readonly csv?: ReactNode;
  readonly actions?: ReactNode;
  /** From `useListAddress`: what narrows the list, as the call of `query` takes it. */
  readonly address: ListAddress;
  /** The value `view` of the address. The one without a name is chosen first. */
  readonly views?: readonly ListView[];
  /** Fields behind the button "Filter". Their names are values of the address. */
  readonly filters?: readonly ListFilter[];
  /** What the search field covers: "Quote, email or company". Without it the list has none. Sets the value `search`. */
  readonly search?: string;
  /** From `useDeskQuery`. */
  readonly query: {
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly isPlaceholderData: boolean;
  };
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  /** The cursor of the next page; null or undefined on the last one. Sets the value `after`. */
  readonly next?: string | null | undefined;
  /** What a row is: `['order', 'orders']`. */
  readonly noun: readonly [one: string, many: string];
  /** In place of a list that has no rows at all: what to do first. */
  readonly empty: {
    readonly icon: LucideIcon;
    readonly title: string;
    readonly text: string;
    readonly action?: ReactNode;
  };
  /** Below "No order matches": what the search and the filters cover. */
  readonly noMatch?: string;
  /** Above the list. */
  readonly children?: ReactNode;
}

/** A screen with a list: views, search, filters, one page of rows, and the way to the next. Its address holds it all. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, back, csv, actions, address, views, filters, search, query, rows, next, noun, children } =
    props;
  const { values, clear } = address;
  const narrowing = Object.keys(values).filter((name) => name !== 'after' && name !== 'customer');
  const isSearched = narrowing.some((name) => name !== 'view');
  const isFiltered = filters?.some(({ name }) => values[name] !== undefined) ?? false;
  const [isFiltering, setFiltering] = useState(isFiltered || !views);
  return (
    <Screen
      title={title}
      back={back}
      actions={
        <>
          {csv}
          {actions}
        </>
      }
    >
      {(views || filters || search !== undefined) && (
        <div className="space-y-3">
          <div className="flex flex-wrap items-center gap-2">
            {views && <ListViews views={views} address={address} label={title} />}
            <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
              {search !== undefined && <ListSearch address={address} covers={search} noun={noun} />}
              {filters && views && (
                <Button
                  variant="secondary"
                  aria-expanded={isFiltering || isFiltered}
                  onClick={() => setFiltering(!isFiltering)}
                >
                  Filter
                </Button>
              )}
              {isSearched && (
                <Button variant="ghost" onClick={clear}>
                  Show all {noun[1]}
                </Button>
              )}
            </div>
          </div>
          {filters && (isFiltering || isFiltered) && <ListFilters filters={filters} address={address} />}
        </div>
      )}
      {children}
      {query.error && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {rows === undefined ? (
        !query.error && <Loading rows={8} />
      ) : rows.length === 0 && !next ? (
        <NoRows {...props} narrowing={narrowing} />
      ) : (
        <>
          {rows.length > 0 && (
            <DataTable
              caption={title}
              rows={rows}
              keyOf={props.keyOf}
              columns={props.columns}
              hrefOf={props.hrefOf}
              detailOf={props.detailOf}
              selection={props.selection}
              stale={query.isPlaceholderData}
            />
          )}
          <Pager shown={rows.length} noun={noun} next={next ?? null} address={address} />
        </>
      )}
    </Screen>
  );
}

function NoRows<Row>(props: ListScreenProps<Row> & { readonly narrowing: readonly string[] }) {
  const { address, views, noun, empty, noMatch, narrowing } = props;
  const { icon, title, text, action } = empty;
  if (narrowing.length === 0)
    return (
      <EmptyState icon={icon} title={title} action={action}>
        {text}
      </EmptyState>
    );
  const view = views?.find(({ name }) => name === address.values.view);
  if (view?.empty && narrowing.every((name) => name === 'view'))
    return <EmptyState icon={icon} title={view.empty} />;
  return (
    <EmptyState icon={SearchX} title={`No ${noun[0]} matches`}>
      {noMatch}
    </EmptyState>
  );
}

interface PagerProps {
  readonly shown: number;
  readonly noun: readonly [one: string, many: string];
  readonly next: string | null;
  readonly address: ListAddress;
}

/** Below the rows: how many there are, and the pages before and after. */
function Pager({ shown, noun: [one, many], next, address: { values, openPage } }: PagerProps) {
  const isFirst = values.after === undefined;
  const count = `${groupDigits(String(shown))} ${shown === 1 ? one : many}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {isFirst && next === null ? count : `${count} on this page`}
      </p>
      {(!isFirst || next !== null) && (
        <div className="flex gap-2">
          <Button variant="secondary" aria-disabled={isFirst} onClick={() => openPage(null)}>
            Previous
          </Button>
          <Button variant="secondary" aria-disabled={next === null} onClick={() => openPage(next)}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
