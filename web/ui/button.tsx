import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly variant?: ButtonVariant;
  /** `icon` is a square, for IconButton. */
  readonly size?: 'medium' | 'large' | 'icon';
  /**
   * A call is under way: the button turns a spinner, tells it by aria-disabled, ignores clicks and submits,
   * and keeps the focus, which a disabled button would lose.
   */
  readonly busy?: boolean;
}

/**
 * A button of at least 44 px. `type` is `button` unless told otherwise. With `busy` or `aria-disabled` it does
 * nothing and still takes the focus.
 */
export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const unavailable = busy || props['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...props}
      aria-disabled={unavailable || undefined}
      onClick={(event) => (unavailable ? swallow(event) : onClick?.(event))}
      className={classNames(buttonClass(variant, size), className)}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}

/** A link that looks like a button: for what opens a mail or a page. */
export function ButtonLink({ className, ...props }: ComponentProps<'a'>) {
  return <a {...props} className={classNames(buttonClass('secondary', 'medium'), className)} />;
}

function buttonClass(variant: ButtonVariant, size: keyof typeof sizes): string {
  return classNames(base, sizes[size], variants[variant]);
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

// The border is there for forced colours, which take the ground away.
const base =
  'inline-flex items-center justify-center gap-2 rounded-control border text-center font-medium leading-tight ' +
  'transition-colors aria-disabled:opacity-65';

const sizes = {
  medium: 'min-h-11 px-4 py-2 text-[0.9375rem]',
  large: 'min-h-13 px-6 py-3 text-base',
  icon: 'size-11 shrink-0',
};

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-action text-on-action shadow-card hover:bg-action-strong',
  secondary: 'border-line bg-surface text-ink shadow-card hover:border-line-strong hover:bg-sunken',
  ghost: 'border-transparent hover:bg-sunken',
};
