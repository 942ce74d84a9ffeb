import { type ReactNode, useId } from 'react';
import { tellUnseenValues } from '../browser/unseen-values.ts';
import { classNames } from './class-names.ts';

export interface FieldProps {
  readonly label: ReactNode;
  /** Stays when there is an error. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** For a reason that another element shows. */
  readonly invalid?: boolean | undefined;
  /** The id of an element that describes the control too. */
  readonly describedBy?: string | undefined;
  /** Adds "(optional)" to the label. */
  readonly optional?: boolean | undefined;
  /** Its place in a grid, for example. */
  readonly className?: string | undefined;
}

// With the first form, and while the page is not just built.
if (typeof document !== 'undefined') tellUnseenValues();

interface FieldFrameProps<Rest> extends FieldProps {
  /** Renders the control with what ties it to its label and messages, and with all other props. */
  readonly children: (control: Rest & ReturnType<typeof tieControl>) => ReactNode;
}

export function Field<Rest extends object>({
  label,
  hint,
  error,
  invalid = error !== undefined,
  describedBy,
  optional,
  className,
  children,
  ...rest
}: FieldFrameProps<Rest> & Rest) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const descriptions = [describedBy, error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children({ ...(rest as unknown as Rest), ...tieControl(id, descriptions, invalid) })}
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

function tieControl(id: string, descriptions: string, invalid: boolean) {
  return {
    id,
    'aria-describedby': descriptions || undefined,
    'aria-invalid': invalid || undefined,
  };
}

/** With 16 px of text phones don't zoom in. */
export const controlClass =
  'block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2 ' +
  'text-base text-ink shadow-card transition-colors placeholder:text-ink-faint ' +
  'hover:border-ink-soft ' +
  'focus-visible:border-action focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft forced-colors:aria-invalid:border-2';
