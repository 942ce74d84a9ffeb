import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The link of a table's row. */
export function RowLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Link
      href={href}
      data-row-link
      className="inline-flex min-h-6 items-center font-medium text-action-strong underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
}
