import { classNames } from './class-names.ts';

interface ProductMarkProps {
  readonly complete: boolean;
  readonly className?: string | undefined;
}

/** A shield: green with a radar for the Complete edition, blue with a tick for others. */
export function ProductMark({ complete, className }: ProductMarkProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames(
        'size-12 shrink-0 rounded-control border fill-none stroke-current p-[0.6875rem]',
        complete
          ? 'border-highlight-line bg-highlight-soft text-highlight'
          : 'border-action-line bg-action-soft text-action',
        className,
      )}
    >
      <path d="M12 2.75 4.5 5.5v5.75c0 4.7 3.1 8.3 7.5 10 4.4-1.7 7.5-5.3 7.5-10V5.5z" />
      <path d={complete ? radar : tick} />
    </svg>
  );
}

const radar = 'M12 11.5v.01M9.2 14.3a4 4 0 1 1 5.6 0M12 11.5l2.6-3';
const tick = 'm8.75 11.75 2.25 2.25 4.25-4.5';
