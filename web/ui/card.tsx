import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  /** `eucalyptus` is for the Complete edition and for success. */
  readonly tone?: 'plain' | 'eucalyptus';
}

export function Card({ tone = 'plain', className, ...props }: CardProps) {
  return (
    <div
      {...props}
      className={classNames(
        'rounded-card border bg-surface shadow-card',
        tone === 'eucalyptus' ? 'border-eucalyptus' : 'border-line',
        className,
      )}
    />
  );
}
