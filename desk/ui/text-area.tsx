import type { ComponentProps } from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import { controlClass, Field, type FieldProps } from '../../web/ui/field.tsx';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className'> {
  readonly inputClassName?: string;
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  inputClassName,
  rows = 3,
  ...props
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <textarea
          {...props}
          {...control}
          rows={rows}
          className={classNames(controlClass, 'resize-y', inputClassName)}
        />
      )}
    </Field>
  );
}
