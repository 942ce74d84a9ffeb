import type { ComponentProps } from 'react';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  readonly label: string;
}

/** A checkbox with its label beside it, also for react-hook-form. */
export function CheckboxField({ label, ...props }: CheckboxFieldProps) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 text-sm font-medium">
      <input {...props} type="checkbox" className="size-5 shrink-0" />
      {label}
    </label>
  );
}
