import type { ReactNode } from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import { Money } from '../../web/ui/money.tsx';
import { Ago } from './format.tsx';

export interface Status {
  /** `attention` is for what needs attention, and for nothing else. None is red (see `red.ts`). */
  readonly tone: keyof typeof tones;
  readonly text: string;
}

export function StatusPill({ tone, text }: Status) {
  return (
    <span className={classNames(pillClass, tones[tone].pill)}>
      <Dot tone={tone} className="size-1.5" />
      {text}
    </span>
  );
}

const pillClass =
  'inline-flex items-center gap-1.5 rounded-full border px-2 py-px text-xs font-medium ' +
  'sm:whitespace-nowrap';

export function StatusDot({ tone, text }: Status) {
  return (
    <>
      <Dot tone={tone} className="mr-2 inline-block size-2 align-middle" />
      <span className={classNames(tone === 'attention' && 'font-medium text-warning-strong')}>
        {text}
      </span>
    </>
  );
}

export function Dot({ tone, className }: Pick<Status, 'tone'> & { readonly className: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'shrink-0 rounded-full forced-colors:bg-[CanvasText]',
        tones[tone].dot,
        className,
      )}
    />
  );
}

const tones = {
  plain: { pill: 'border-line bg-sunken text-ink-soft', dot: 'bg-line-strong' },
  good: {
    pill: 'border-highlight-line bg-highlight-soft text-highlight-strong',
    dot: 'bg-highlight',
  },
  active: { pill: 'border-action-line bg-action-soft text-action-strong', dot: 'bg-action' },
  attention: {
    pill: 'border-warning-line bg-warning-soft text-warning-strong',
    dot: 'bg-warning-strong',
  },
};

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * As in CSS: `7rem`. Columns without a width share what is left. When any column has one, each
   * row is one line of 44 px, and longer texts end in an ellipsis.
   */
  readonly width?: string;
  readonly right?: true;
  /** The width of the window from which the column shows; without it, always. */
  readonly from?: 'tablet' | 'desktop' | 'wide';
  /** May take two lines; other cells stay on one. */
  readonly wraps?: true;
  /** Names the row and is its link, instead of the first column. */
  readonly names?: true;
  /**
   * In a narrow window: the line of the row that it is in, or at its right. Columns without one are
   * hidden there. When no column has one, the table stays.
   */
  readonly phone?: 1 | 2 | 'beside';
}

type More<Row> = Partial<Column<Row>>;

export function stateColumn<Row>(
  width: string,
  stateOf: (row: Row) => Status,
  more?: More<Row>,
): Column<Row> {
  return {
    heading: 'State',
    width,
    cell: (row) => <StatusDot {...stateOf(row)} />,
    phone: 1,
    ...more,
  };
}

/** Right-aligned: numbers, dates, and what ends a row. */
export function rightColumn<Row>(
  heading: string,
  width: string,
  cell: Column<Row>['cell'],
  more?: More<Row>,
): Column<Row> {
  return { heading, width, cell, right: true, ...more };
}

export function dateColumn<Row>(heading: string, of: (row: Row) => string): Column<Row> {
  return rightColumn(heading, '8rem', (row) => <Ago of={of(row)} />, { phone: 1 });
}

export function moneyColumn<Row>(
  heading: string,
  centsOf: (row: Row) => number,
  more: More<Row> = { phone: 1 },
): Column<Row> {
  return rightColumn(heading, '8rem', (row) => <Money cents={centsOf(row)} />, more);
}

/** Who bought, with the address where a window has room for it. */
export function Buyer({ name, email }: { readonly name: string; readonly email: string }) {
  if (name === '') return email || 'Erased';
  return (
    <>
      {name}
      <span className="max-roomy:hidden">{` · ${email || 'Erased'}`}</span>
    </>
  );
}

/** A list in one line that is cut, and how many more it has, which never is. */
export function CutList({ first, more }: { readonly first: string; readonly more: number }) {
  if (more === 0) return first;
  return (
    <span className="flex">
      <span data-cut className="truncate">
        {first}
      </span>
      <span className="shrink-0">{`\u00a0+${more}`}</span>
    </span>
  );
}

export function MaskedKey({ text }: { readonly text: string | null }) {
  return (
    <code translate="no" className="whitespace-nowrap">
      {shortenMask(text ?? '•')}
    </code>
  );
}

/** A masked key with fewer dots, so that keys line up by what tells them apart. */
export function shortenMask(maskedKey: string): string {
  return maskedKey.replace(/^[•-]+/, '••••');
}
