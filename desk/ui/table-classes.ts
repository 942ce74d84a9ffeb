import { classNames } from '../../web/ui/class-names.ts';
import type { Column } from './columns.tsx';

export const choiceClass = 'w-11 p-0 align-middle';

/** Where a row has two lines, all of it is the link. */
export const linkClass =
  'py-1 font-medium text-action-strong underline-offset-4 hover:underline pointer-coarse:py-3.5 ' +
  'max-row:after:absolute max-row:after:inset-0';

export function cellClass<Row>({ right, from, wraps }: Column<Row>, isFixed: boolean): string {
  return classNames(
    'px-1.5 first:pl-3 last:pr-3 sm:px-3 sm:first:pl-4 sm:last:pr-4',
    isFixed ? 'truncate align-middle [tr:has([open])>&]:align-top' : 'py-2.5 align-baseline',
    right && 'text-right tabular-nums',
    !wraps && 'whitespace-nowrap',
    from && visible[from],
  );
}

const visible = {
  tablet: 'max-sm:hidden',
  desktop: 'max-lg:hidden',
  wide: 'max-xl:hidden',
};

/** Two lines in a narrow window: the end of the first is an empty box of the row's whole width. */
export const foldedRowClass =
  'max-row:relative max-row:flex max-row:h-auto max-row:min-h-11 max-row:flex-wrap ' +
  'max-row:content-center max-row:items-center max-row:gap-x-3 max-sm:gap-x-2 max-row:gap-y-px max-row:py-2 ' +
  'max-row:pr-[var(--beside,0.75rem)] max-sm:**:data-time:hidden ' +
  "max-row:after:order-2 max-row:after:basis-full max-row:after:content-['']";

/**
 * In a narrow window, numbers, the name of a thing and the start of the second line are whole;
 * others share what is left.
 */
export function foldedClass<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  const { phone, right } = column;
  if (phone === undefined) return 'max-row:hidden';
  if (phone === 'beside') return 'max-row:absolute max-row:right-0 max-row:z-1';

  const line = columns.filter((other) => other.phone === phone);
  const isWhole = right || (phone === 2 && line[0] === column);
  const startsWithState = phone === 2 && line[0] === column && !column.names;
  const endsFirstLine = phone === 1 && right && line.at(-1) === column;
  return classNames(
    'max-row:p-0!',
    isWhole
      ? classNames(
          'max-row:max-w-full max-row:shrink-0',
          startsWithState ? stateClass : 'sm:max-row:min-w-24',
        )
      : 'max-row:min-w-0 max-row:flex-1',
    phone === 1 ? 'max-row:order-1' : 'max-row:order-3 max-row:text-ink-soft',
    endsFirstLine && 'max-row:min-w-18 max-row:font-medium',
    phone === 1 && column.names && 'max-row:wrap-anywhere max-row:whitespace-normal',
  );
}

/** As wide as the longest state, so that what follows it is below each other. */
const stateClass = 'sm:max-row:min-w-32';
