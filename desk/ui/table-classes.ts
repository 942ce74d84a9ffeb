import { classNames } from '../../web/ui/class-names.ts';
import type { Column } from './columns.tsx';

export const choiceClass = 'w-11 p-0 align-middle';

/** On a phone, the whole row is the link. */
export const linkClass =
  'py-1 font-medium text-action-strong underline-offset-4 hover:underline pointer-coarse:py-3.5 ' +
  'max-sm:after:absolute max-sm:after:inset-0';

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

/** Two lines on a phone: the end of the first is an empty box of the row's whole width. */
export const foldedRowClass =
  'max-sm:relative max-sm:flex max-sm:h-auto max-sm:min-h-11 max-sm:flex-wrap ' +
  'max-sm:content-center max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-px max-sm:py-2 ' +
  'max-sm:pr-[var(--beside,0.75rem)] max-sm:**:data-time:hidden ' +
  "max-sm:after:order-2 max-sm:after:basis-full max-sm:after:content-['']";

/** On a phone, numbers and the start of the second line are whole; others share what is left. */
export function foldedClass<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  const { phone, right } = column;
  if (phone === undefined) return 'max-sm:hidden';
  if (phone === 'beside') return 'max-sm:absolute max-sm:right-0 max-sm:z-1';

  const line = columns.filter((other) => other.phone === phone);
  const isWhole = right || (phone === 2 && line[0] === column);
  const endsFirstLine = phone === 1 && right && line.at(-1) === column;
  return classNames(
    'max-sm:p-0!',
    isWhole ? 'max-sm:max-w-full max-sm:shrink-0' : 'max-sm:min-w-0 max-sm:flex-1',
    phone === 1 ? 'max-sm:order-1' : 'max-sm:order-3 max-sm:text-ink-soft',
    endsFirstLine && 'max-sm:min-w-18 max-sm:font-medium',
  );
}
