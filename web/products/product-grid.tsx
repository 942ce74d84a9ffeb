import { Children, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

/**
 * Each card takes four rows, which align across the cards. No card is alone in its row beside others: there are three
 * in a row, and two in the last ones where that is needed.
 */
export function ProductGrid({ children }: { readonly children: ReactNode }) {
  const count = Children.count(children);
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-x-5 gap-y-8 lg:gap-x-6',
        count === 1 && 'max-w-2xl',
        count % 2 === 0 && 'md:max-lg:grid-cols-2',
        count > 1 && 'lg:grid-cols-6 lg:[&>*]:col-span-2',
        count > 1 && count % 3 === 1 && 'lg:[&>:nth-last-child(-n+4)]:col-span-3',
        count > 1 && count % 3 === 2 && 'lg:[&>:nth-last-child(-n+2)]:col-span-3',
      )}
    >
      {children}
    </div>
  );
}
