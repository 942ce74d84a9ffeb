import { FlaskConical } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import { NoticeFrame } from './notice.tsx';

const colours = 'border-warning-line bg-warning-soft text-warning-strong';

/** Marks what takes no real money. The first screen does without it, and its icon. */
export function DemoNotice(props: PropsWithChildren<{ readonly title?: string }>) {
  return <NoticeFrame icon={FlaskConical} colours={colours} {...props} />;
}
