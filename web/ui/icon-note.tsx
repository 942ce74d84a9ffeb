import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface IconNoteProps {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

/** A quiet remark with an icon in front of it. */
export function IconNote({ icon: Icon, children }: IconNoteProps) {
  return (
    <div className="flex gap-2.5 text-sm text-ink-soft">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  );
}
