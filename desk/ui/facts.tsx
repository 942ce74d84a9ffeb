import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

/**
 * On a line, with a dot between them. Each breaks whole, and no line starts or ends with a dot: the
 * box cuts off the one before the first of a line.
 */
export function Facts({ children }: Props) {
  return (
    <div className="overflow-x-clip wrap-anywhere">
      <div className="-ml-4 flex flex-wrap">{children}</div>
    </div>
  );
}

export function Fact({ children }: Props) {
  return (
    <p className="flex min-w-0 before:w-4 before:shrink-0 before:text-center before:content-['·']">
      <span className="min-w-0">{children}</span>
    </p>
  );
}
