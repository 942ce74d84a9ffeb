import { FlaskConical } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import { NoticeFrame } from './notice.tsx';

const colours = 'border-wattle-line bg-wattle-soft text-wattle-strong';

/** Marks what takes no real money. The first screen does without it, and its icon. */
export function DemoNotice(props: PropsWithChildren<{ readonly title?: string }>) {
  return <NoticeFrame icon={FlaskConical} colours={colours} {...props} />;
}
