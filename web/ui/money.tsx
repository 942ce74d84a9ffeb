import type { ComponentProps } from 'react';
import { formatDollars } from '../../contract/money.ts';
import { classNames } from './class-names.ts';

interface MoneyProps extends ComponentProps<'span'> {
  /** Integer cents. */
  readonly cents: number;
}

export function Money({ cents, className, ...props }: MoneyProps) {
  return (
    <span
      translate="no"
      {...props}
      className={classNames('whitespace-nowrap tabular-nums', className)}
    >
      {formatDollars(cents)}
    </span>
  );
}
