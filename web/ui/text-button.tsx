import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** It does nothing at present, but keeps the focus and its place. */
  readonly idle?: boolean;
}

/** As tall as a finger needs without pushing the lines of a text apart. */
export function TextButton({ idle = false, className, onClick, ...props }: TextButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={idle || undefined}
      onClick={(event) => !idle && onClick?.(event)}
      className={classNames(
        '-my-2.5 inline-flex min-h-11 items-center rounded-sm font-medium text-action-strong',
        'underline decoration-action-line underline-offset-4 transition-colors',
        'hover:decoration-current aria-disabled:text-ink-faint aria-disabled:no-underline',
        className,
      )}
    />
  );
}
