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
  /** What is wrong; it stands in the place of the hint. */
  readonly error?: string | undefined;
  /** Says so beside the label. */
  readonly optional?: boolean | undefined;
  /** Where the field lies in its form: grid spans, mostly. */
  readonly className?: string | undefined;
}

/** A label above, any control, and a message below that is tied to it. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { readonly children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const message = error ?? hint;
  const messageId = `${id}-message`;
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': message ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {message && (
        <p
          id={messageId}
          className={classNames('mt-1.5 text-sm', error ? 'font-medium text-danger' : 'text-ink-faint')}
        >
          {message}
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
