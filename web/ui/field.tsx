import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** What a control needs to belong to its label and message. Spread it onto the control. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Help that stands below the control. */
  readonly hint?: ReactNode;
  /** What is wrong. The hint stays below it: this is when it is needed. */
  readonly error?: string | undefined;
  /** It is wrong, and another element says why. */
  readonly invalid?: boolean | undefined;
  /** The id of what describes the control besides its own hint and message. */
  readonly describedBy?: string | undefined;
  /** Says so beside the label. */
  readonly optional?: boolean | undefined;
  /** Where the field lies in its form: grid spans, mostly. */
  readonly className?: string | undefined;
}

/** A label above, any control, and messages below that are tied to it. */
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

/** The look that all text-like controls share; 16 px of text keeps phones from zooming in. */
export const controlClass =
  'block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-base text-ink ' +
  'shadow-card transition-colors placeholder:text-ink-faint hover:border-ink-soft ' +
  'focus-visible:border-action focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft forced-colors:aria-invalid:border-2';
