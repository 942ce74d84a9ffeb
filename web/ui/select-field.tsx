import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldProps } from './field.tsx';

interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'children'> {
  /** While nothing is chosen; by default "Select" and its label. */
  readonly placeholder?: string | undefined;
  /** Labels by value. */
  readonly options: Readonly<Record<string, string>>;
}

/**
 * The browser's own, which phones and autofill support best. What it shows is always its value:
 * without an option of that value, the browser would show the first one.
 */
export function SelectField({ placeholder, options, ...props }: SelectFieldProps) {
  const value = String(props.value ?? props.defaultValue ?? '');
  const isOffered = Object.hasOwn(options, value);
  const name = typeof props.label === 'string' ? props.label.toLowerCase() : '';
  const nothing = placeholder ?? `Select ${name}`;
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            data-value={value}
            className={classNames(controlClass, 'appearance-none pr-10')}
          >
            {!isOffered && (
              <option value={value} disabled>
                {value || nothing}
              </option>
            )}
            {isOffered && placeholder !== undefined && (
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
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint" />
        </div>
      )}
    </Field>
  );
}
