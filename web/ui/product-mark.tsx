import { lazy, Suspense } from 'react';
import { classNames } from './class-names.ts';
import { FailureBoundary } from './failure-boundary.tsx';

const FamilyMark = lazy(() => import('./family-mark.tsx'));

interface ProductMarkProps {
  readonly name: string;
  readonly complete: boolean;
  readonly className?: string | undefined;
}

/**
 * The icon of the family that the product's name tells, or a shield: green with a radar for the
 * Complete edition and others with a badge, blue with a tick.
 */
export function ProductMark({ name, complete, className }: ProductMarkProps) {
  const family = /\b(backup|cloud|email|identity|managed|mobile|network|server)\b/i.exec(name);
  const look = classNames(
    'size-12 shrink-0 rounded-control border fill-none stroke-current p-[0.6875rem]',
    complete
      ? 'border-highlight-line bg-highlight-soft text-highlight'
      : 'border-action-line bg-action-soft text-action',
    className,
  );
  const place = <svg aria-hidden="true" className={look} />;
  if (family)
    return (
      <FailureBoundary fallback={place}>
        <Suspense fallback={place}>
          <FamilyMark family={family[0].toLowerCase()} className={look} />
        </Suspense>
      </FailureBoundary>
    );
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={look}
    >
      <path d="M12 2.75 4.5 5.5v5.75c0 4.7 3.1 8.3 7.5 10 4.4-1.7 7.5-5.3 7.5-10V5.5z" />
      <path d={complete ? radar : tick} />
    </svg>
  );
}

const radar = 'M12 11.5v.01M9.2 14.3a4 4 0 1 1 5.6 0M12 11.5l2.6-3';
const tick = 'm8.75 11.75 2.25 2.25 4.25-4.5';
