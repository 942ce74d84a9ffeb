import type { ReactNode } from 'react';

/** The place of the cards, and of the skeletons before them. Each takes three rows, which line up across. */
export function ProductGrid({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-x-5 gap-y-8 md:grid-cols-2 lg:gap-x-6">{children}</div>;
}
