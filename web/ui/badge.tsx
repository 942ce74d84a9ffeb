import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface BadgeProps extends ComponentProps<'span'> {
  readonly tone: 'eucalyptus' | 'action';
}

/** A short word or number that marks the thing beside it. */
export function Badge({ tone, className, ...props }: BadgeProps) {
  return (
    <span
      {...props}
      className={classNames(
        'inline-flex items-center rounded-full border border-transparent px-2.5 py-0.5 text-xs font-semibold leading-5',
        tones[tone],
        className,
      )}
    />
  );
}

const tones = {
  eucalyptus: 'bg-eucalyptus text-on-eucalyptus',
  action: 'bg-action text-on-action',
};
