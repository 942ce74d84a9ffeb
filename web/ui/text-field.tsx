import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** For the input itself: a monospaced or narrower look. */
  readonly inputClassName?: string;
  /** Stands to the right of the input, in one row with it: a copy button, say. */
  readonly trailing?: ReactNode;
}

/** One line of text. Takes what react-hook-form's `register` returns: `<TextField label=… {...register('x')} />`. */
export function TextField({
  label,
  hint,
  error,
  invalid,
  describedBy,
  optional,
  className,
  inputClassName,
  trailing,
  ...props
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, invalid, describedBy, optional, className }}>
      {(control) => (
        <div className="flex gap-2">
          <input type="text" {...props} {...control} className={classNames(controlClass, inputClassName)} />
          {trailing}
        </div>
      )}
    </Field>
  );
}
