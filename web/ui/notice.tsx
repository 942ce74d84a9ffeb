import { CircleAlert, Info, type LucideIcon, WifiOff } from 'lucide-react';
import type { ComponentProps, PropsWithChildren } from 'react';
import { classNames } from './class-names.ts';

interface NoticeProps extends ComponentProps<'div'> {
  /** `info` is news that is not a failure. */
  readonly tone: keyof typeof tones;
  readonly title?: string;
}

/** Give it `role="alert"` when it appears because something went wrong. */
export function Notice({ tone, ...props }: NoticeProps) {
  return <NoticeFrame {...tones[tone]} {...props} />;
}

interface NoticeFrameProps extends Omit<NoticeProps, 'tone'> {
  readonly icon: LucideIcon;
  readonly colours: string;
}

export function NoticeFrame(frame: NoticeFrameProps) {
  const { icon: Icon, colours, title, className, children, ...props } = frame;
  return (
    <div
      {...props}
      className={classNames('flex gap-3 rounded-control border p-4 text-sm', colours, className)}
    >
      <Icon className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

const tones = {
  info: { icon: Info, colours: 'border-action-line bg-action-soft text-ink' },
  offline: { icon: WifiOff, colours: 'border-warning-line bg-warning-soft text-warning-strong' },
  danger: { icon: CircleAlert, colours: 'border-danger-line bg-danger-soft text-danger-strong' },
};

export function IconNote({
  icon: Icon,
  children,
}: PropsWithChildren<{ readonly icon: LucideIcon }>) {
  return (
    <div className="flex gap-2.5 text-sm text-ink-soft">
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  );
}
