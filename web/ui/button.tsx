import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: keyof typeof variants;
  readonly size?: keyof typeof sizes;
  /** A call is pending. Unlike a disabled button it keeps the focus. */
  readonly busy?: boolean;
  /** In place of the children meanwhile. */
  readonly busyText?: string;
}

/** With `busy` or `aria-disabled` it does nothing but keeps the focus. */
export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  busyText,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const unavailable = busy || props['aria-disabled'] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!unavailable) return onClick?.(event);
    // Nor does it submit.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <button
      type="button"
      {...props}
      aria-disabled={unavailable || undefined}
      onClick={press}
      className={buttonLook(variant, size, className)}
    >
      {busy && <LoaderCircle className="size-4 animate-spin" />}
      {(busy && busyText) || children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'size'> {
  /** For screen readers, and its tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Button aria-label={label} data-tooltip={label} variant={variant} {...props} size="icon" />
  );
}

/** Of a link that looks like a button, too. */
export function buttonLook(
  variant: keyof typeof variants,
  size: keyof typeof sizes,
  className: string | undefined,
): string {
  return classNames(base, sizes[size], variants[variant], className);
}

// The border shows in forced colours, which remove the background.
const base =
  'inline-flex items-center justify-center gap-2 rounded-control border ' +
  'text-center font-medium leading-tight transition-colors aria-disabled:opacity-65';

const sizes = {
  medium: 'min-h-11 px-4 py-2 text-[0.9375rem]',
  large: 'min-h-13 px-6 py-3 text-base',
  icon: 'size-11 shrink-0',
};

const variants = {
  primary: 'border-transparent bg-action text-on-action shadow-card hover:bg-action-strong',
  secondary: 'border-line bg-surface text-ink shadow-card hover:border-line-strong hover:bg-sunken',
  ghost: 'border-transparent hover:bg-sunken',
};
