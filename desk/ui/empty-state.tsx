import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../web/ui/card.tsx';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** What to do first, or why nothing is there. */
  readonly children?: ReactNode;
  /** The button or link that does it. */
  readonly action?: ReactNode;
}

/** In place of a list without rows. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <Card className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <Icon aria-hidden strokeWidth={1.25} className="size-10 text-ink-faint" />
      <h2 className="text-heading">{title}</h2>
      {children && <p className="max-w-prose text-sm text-ink-soft">{children}</p>}
      {action && <div className="[&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">{action}</div>}
    </Card>
  );
}
