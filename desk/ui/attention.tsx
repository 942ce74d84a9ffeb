import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { NoticeFrame } from '../../web/ui/notice.tsx';

interface AttentionProps {
  readonly title?: string;
  /** It needs nobody any more: it is news. */
  readonly isSettled?: boolean;
  /** `alert` where it appears because something went wrong. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

/** What needs somebody, or went wrong, in the colour that lists have for it (see `red.ts`). */
export function Attention({ isSettled = false, ...props }: AttentionProps) {
  return <NoticeFrame {...(isSettled ? settled : open)} {...props} />;
}

const open = {
  icon: TriangleAlert,
  colours: 'border-warning-line bg-warning-soft text-warning-strong',
};
const settled = { icon: Info, colours: 'border-action-line bg-action-soft text-ink' };
