import { classNames } from './class-names.ts';

interface ProductMarkProps {
  readonly complete: boolean;
  readonly className?: string | undefined;
}

/** A shield: green with a radar for the Complete edition, blue with a tick for others. */
export function ProductMark({ complete, className }: ProductMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid size-12 shrink-0 place-items-center rounded-xl border',
        complete
          ? 'border-eucalyptus-line bg-eucalyptus-soft text-eucalyptus'
          : 'border-action-line bg-action-soft text-action',
        className,
      )}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M12 2.75 4.5 5.5v5.75c0 4.7 3.1 8.3 7.5 10 4.4-1.7 7.5-5.3 7.5-10V5.5z" />
        {complete ? (
          <path d="M12 11.5v.01M9.2 14.3a4 4 0 1 1 5.6 0M12 11.5l2.6-3" />
        ) : (
          <path d="m8.75 11.75 2.25 2.25 4.25-4.5" />
        )}
      </svg>
    </span>
  );
}
