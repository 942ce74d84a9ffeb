import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { EmptyState, type EmptyStateProps, Loaded } from './call-states.tsx';
import { DataTable } from './data-table.tsx';
import { formatCount } from './format.tsx';
import {
  type ListFilter,
  ListFilters,
  type ListView,
  ListViews,
  SearchBox,
} from './list-narrowing.tsx';
import type { RowsProps } from './rows.tsx';
import { Screen } from './screen.tsx';
import { type ListValues, useListAddress } from './use-list-address.ts';

interface ListScreenProps<Row>
  extends Pick<RowsProps<Row>, 'keyOf' | 'columns' | 'hrefOf' | 'selection'> {
  readonly title: string;
  readonly back?: ComponentProps<typeof Screen>['back'];
  /** Beside the title: the `DocumentButton` of the whole list as a file, and other buttons. */
  readonly actions?: ReactNode;
  /** The value `view` of the address. The one without a name is chosen first. */
  readonly views?: readonly ListView[];
  readonly counts?: ComponentProps<typeof ListViews>['counts'];
  readonly most?: number;
  /** Fields behind the button "Filter". Their names are values of the address. */
  readonly filters?: readonly ListFilter[];
  /** What the search field covers: "Quote, email or company". Without it the list has none. Sets the value `search`. */
  readonly search?: string;
  readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'isPlaceholderData'>;
  readonly rows: readonly Row[] | undefined;
  /** The cursor of the next page; null or undefined on the last one. Sets the value `after`. */
  readonly next?: string | null | undefined;
  /** What a row is: `order`. */
  readonly noun: string;
  /** In place of a list that has no rows at all: what to do first. */
  readonly empty: EmptyStateProps;
  /** Below "No order matches": what the search and the filters cover. */
  readonly noMatch?: string;
  readonly children?: ReactNode;
}

/** A screen with a list: views, search, filters, one page of rows, and the way to the next. Its address holds it all. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, back, actions, views, filters, search, query, rows, next, noun, children } = props;
  const { values, change, clear } = useListAddress();
  const isSearched = namesOf(values).some((name) => name !== 'view');
  const isFiltered = filters?.some(({ name }) => values[name] !== undefined) ?? false;
  const [isFiltering, setFiltering] = useState(isFiltered || !views);
  return (
    <Screen title={title} back={back} actions={actions}>
      {(views || filters || search !== undefined) && (
        <div className="space-y-3">
          <div className="flex flex-wrap items-center gap-2">
            {views && (
              <ListViews views={views} counts={props.counts} most={props.most} label={title} />
            )}
            <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">
              {search !== undefined && (
                <SearchBox
                  boxClassName="min-w-0 max-sm:flex-1"
                  className="sm:w-80"
                  aria-label={`Search ${noun}s`}
                  placeholder={search}
                  searched={values.search ?? ''}
                  onSearch={(text) => change({ search: text })}
                />
              )}
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
                  Show all {noun}s
                </Button>
              )}
            </div>
          </div>
          {filters && (isFiltering || isFiltered) && <ListFilters filters={filters} />}
        </div>
      )}
      {children}
      <Loaded query={{ data: rows, error: query.error, refetch: query.refetch }} rows={8}>
        {(listed) =>
          listed.length === 0 && !next ? (
            <EmptyState {...describeNothing(props, values)} />
          ) : (
            <>
              {listed.length > 0 && (
                <DataTable
                  {...props}
                  caption={title}
                  rows={listed}
                  stale={query.isPlaceholderData}
                />
              )}
              <Pager shown={listed.length} noun={noun} next={next} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function describeNothing<Row>(
  { views, noun, empty, noMatch }: ListScreenProps<Row>,
  values: ListValues,
): EmptyStateProps {
  const narrowing = namesOf(values);
  if (narrowing.length === 0) return empty;
  const view = views?.find(({ name }) => name === values.view);
  if (view?.empty && narrowing.every((name) => name === 'view'))
    return { icon: empty.icon, title: view.empty };
  return { icon: SearchX, title: `No ${noun} matches`, text: noMatch };
}

function namesOf(values: ListValues): string[] {
  return Object.keys(values).filter((name) => name !== 'after' && name !== 'customer');
}

type PagerProps = Pick<ListScreenProps<unknown>, 'noun' | 'next'> & { readonly shown: number };

function Pager({ shown, noun, next = null }: PagerProps) {
  const { values, openPage } = useListAddress();
  const isFirst = values.after === undefined;
  const count = formatCount(shown, noun);
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
