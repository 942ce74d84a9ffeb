import type { ReactNode } from 'react';
import { classNames } from '../../web/ui/class-names.ts';

interface StatusProps {
  /** `attention` is for what needs attention, and for nothing else. */
  readonly tone: keyof typeof tones;
  readonly children: ReactNode;
}

/** A state in a word or two. */
export function StatusPill({ tone, children }: StatusProps) {
  const { pill, dot } = tones[tone];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border px-2 py-px text-xs font-medium sm:whitespace-nowrap',
        pill,
      )}
    >
      <span aria-hidden className={classNames(dotClass, 'size-1.5', dot)} />
      {children}
    </span>
  );
}

/** A state in a word or two, in a row. */
export function StatusDot({ tone, children }: StatusProps) {
  return (
    <>
      <span
        aria-hidden
        className={classNames(dotClass, 'mr-2 inline-block size-2 align-middle', tones[tone].dot)}
      />
      <span className={tone === 'attention' ? 'font-medium text-wattle-strong' : undefined}>{children}</span>
    </>
  );
}

const dotClass = 'shrink-0 rounded-full forced-colors:bg-current';

const tones = {
  plain: { pill: 'border-line bg-sunken text-ink-soft', dot: 'bg-line-strong' },
  good: { pill: 'border-eucalyptus-line bg-eucalyptus-soft text-eucalyptus-strong', dot: 'bg-eucalyptus' },
  active: { pill: 'border-action-line bg-action-soft text-action-strong', dot: 'bg-action' },
  attention: { pill: 'border-wattle-line bg-wattle-soft text-wattle-strong', dot: 'bg-wattle-strong' },
  failed: { pill: 'border-danger-line bg-danger-soft text-danger-strong', dot: 'bg-danger' },
};
