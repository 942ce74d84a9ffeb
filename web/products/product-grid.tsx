import type { ReactNode } from 'react';

/** The place of the cards, and of the skeletons before them. */
export function ProductGrid({ children }: { readonly children: ReactNode }) {
  return <div className="grid gap-5 md:grid-cols-2 lg:gap-6">{children}</div>;
}
