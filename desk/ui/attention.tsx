import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { NoticeFrame } from '../../web/ui/notice.tsx';

interface AttentionProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** What needs somebody, in the colour that lists have for it. Red is for what can't be undone. */
export function Attention(props: AttentionProps) {
  return <NoticeFrame icon={TriangleAlert} colours={colours} {...props} />;
}

const colours = 'border-warning-line bg-warning-soft text-warning-strong';
