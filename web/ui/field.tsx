import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** Ties a control to its label and messages. Spread it onto the control. */
interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Help below the control. It stays when there is an error. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Invalid, for a reason that another element shows. */
  readonly invalid?: boolean | undefined;
  /** The id of an element that describes the control besides its own messages. */
  readonly describedBy?: string | undefined;
  /** Adds "(optional)" to the label. */
  readonly optional?: boolean | undefined;
  /** For the field as a whole: its place in a grid, for example. */
  readonly className?: string | undefined;
}

/** A label above a control, and messages below it. */
export function Field({
  label,
  hint,
  error,
  invalid = error !== undefined,
  describedBy,
  optional,
  className,
  children,
}: FieldProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  const descriptions = [describedBy, error && errorId, hint && hintId].filter(Boolean);
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': descriptions.join(' ') || undefined,
        'aria-invalid': invalid || undefined,
      })}
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

/** The classes of all text-like controls. With 16 px of text phones don't zoom in. */
export const controlClass =
  'block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-base text-ink ' +
  'shadow-card transition-colors placeholder:text-ink-faint hover:border-ink-soft ' +
  'focus-visible:border-action focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft forced-colors:aria-invalid:border-2';
