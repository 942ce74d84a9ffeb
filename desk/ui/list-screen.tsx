import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { classNames } from '../../web/ui/class-names.ts';
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
import { RowHeightButton } from './row-height.tsx';
import type { RowsProps } from './rows.tsx';
import { Screen } from './screen.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
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
  /** What the search field covers: "Quote or email". It sets the value `search`. */
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
  /** In place of the views while rows are chosen: what can be done to them. */
  readonly chosenBar?: ReactNode;
  readonly children?: ReactNode;
  /** Below the list. */
  readonly below?: ReactNode;
}

/** A screen with a list: views, search, filters and one page of rows. Its address holds it all. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { title, back, actions, query, rows, next, noun, selection } = props;
  const { chosenBar, children, below } = props;
  const { error, refetch, isPlaceholderData } = query;
  const isChosen = chosenBar !== undefined;
  const { values } = useListAddress();

  const showRows = (listed: readonly Row[]) => {
    if (listed.length === 0 && !next) return <EmptyState {...describeNothing(props, values)} />;
    return (
      <>
        {listed.length > 0 && (
          <DataTable {...props} caption={title} rows={listed} stale={isPlaceholderData} />
        )}
        <Pager shown={listed.length} noun={noun} next={next} />
      </>
    );
  };

  return (
    <Screen
      title={title}
      back={back}
      actions={
        <>
          {props.columns.some(({ width }) => width !== undefined) && <RowHeightButton />}
          {actions}
        </>
      }
    >
      <div className={classNames('grid *:col-start-1 *:row-start-1', isChosen && 'row:contents')}>
        {isChosen && <div className={barClass}>{chosenBar}</div>}
        {/* It keeps its place, so that no row moves under the pointer. */}
        <div inert={isChosen} className={classNames(isChosen && 'invisible row:mb-5')}>
          <Narrowing {...props} />
        </div>
      </div>
      {children}
      <Loaded
        query={{ data: rows, error, refetch }}
        rows={8}
        loading={
          <TableSkeleton columns={props.columns} rows={8} hasChoice={selection !== undefined} />
        }
      >
        {showRows}
      </Loaded>
      {below}
    </Screen>
  );
}

/** In a wide window it stays below the frame's header while the list scrolls. */
const barClass = 'self-start row:sticky row:top-[calc(3.75rem+1px)] row:z-20 row:mb-0! row:h-0';

type NarrowingProps = Pick<
  ListScreenProps<unknown>,
  'title' | 'views' | 'counts' | 'most' | 'filters' | 'search' | 'noun'
>;

function Narrowing({ title, views, counts, most, filters, search, noun }: NarrowingProps) {
  const { values, change, clear } = useListAddress();
  const isSearched = namesOf(values).some((name) => name !== 'view');
  const isFiltered = filters?.some(({ name }) => values[name] !== undefined) ?? false;
  const [isFiltering, setFiltering] = useState(isFiltered || !views);
  if (!views && !filters && search === undefined) return null;

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        {views && <ListViews views={views} counts={counts} most={most} label={title} />}
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
  const isLast = next === null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {formatCount(shown, noun)}
        {!(isFirst && isLast) && ' on this page'}
      </p>
      {!(isFirst && isLast) && (
        <div className="flex gap-2">
          <Button variant="secondary" aria-disabled={isFirst} onClick={() => openPage(null)}>
            Previous
          </Button>
          <Button variant="secondary" aria-disabled={isLast} onClick={() => openPage(next)}>
            Next
          </Button>
        </div>
      )}
    </div>
  );
}
