import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  readonly inputClassName?: string;
  /** Beside the input: a copy button, for example. */
  readonly trailing?: ReactNode;
}

/** One line of text, also for react-hook-form: `<TextField label=… {...register('x')} />`. */
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
    <Field
      label={label}
      hint={hint}
      error={error}
      invalid={invalid}
      describedBy={describedBy}
      optional={optional}
      className={className}
    >
      {(control) => (
        <div className="flex gap-2">
          <input type="text" {...props} {...control} className={classNames(controlClass, inputClassName)} />
          {trailing}
        </div>
      )}
    </Field>
  );
}
