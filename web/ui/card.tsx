import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  /** `highlight` is for the Complete edition and for success. */
  readonly tone?: 'plain' | 'highlight';
}

export function Card({ tone = 'plain', className, ...props }: CardProps) {
  return (
    <div
      {...props}
      className={classNames(
        'rounded-card border bg-surface shadow-card',
        tone === 'highlight' ? 'border-highlight' : 'border-line',
        className,
      )}
    />
  );
}

interface BadgeProps extends ComponentProps<'span'> {
  readonly tone: 'highlight' | 'action';
}

export function Badge({ tone, className, ...props }: BadgeProps) {
  return (
    <span
      {...props}
      className={classNames(
        'inline-flex items-center rounded-full border border-transparent px-2.5 py-0.5',
        'text-xs font-semibold leading-5',
        tone === 'action' ? 'bg-action text-on-action' : 'bg-highlight text-on-highlight',
        className,
      )}
    />
  );
}

/** A word such as POPULAR on the upper edge of a card, which must be `relative`. */
export function CardBadge({ children }: Pick<BadgeProps, 'children'>) {
  return (
    <Badge tone="highlight" className="absolute -top-3.5 right-6 tracking-wide lg:right-8">
      {children}
    </Badge>
  );
}
