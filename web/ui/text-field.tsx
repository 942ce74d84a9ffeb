import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'children'> {
  readonly inputClassName?: string;
  /** Beside the input: a copy button, for example. */
  readonly trailing?: ReactNode;
}

/** Also for react-hook-form: `<TextField label=… {...register('x')} />`. */
export function TextField({ inputClassName, trailing, ...props }: TextFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <div className="flex gap-2">
          <input type="text" {...control} className={classNames(controlClass, inputClassName)} />
          {trailing}
        </div>
      )}
    </Field>
  );
}
