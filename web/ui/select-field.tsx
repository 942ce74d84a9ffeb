import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'children'> {
  readonly placeholder?: string;
  /** Labels by value. */
  readonly options: Readonly<Record<string, string>>;
}

/** The browser's own select, which phones and autofill support best. */
export function SelectField({ placeholder, options, ...props }: SelectFieldProps) {
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          <select {...control} className={classNames(controlClass, 'appearance-none pr-10')}>
            {placeholder && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
          />
        </div>
      )}
    </Field>
  );
}
