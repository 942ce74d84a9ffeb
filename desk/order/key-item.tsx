import { type ComponentProps, useEffect, useRef } from 'react';
import { keysCalls } from '../../contract/desk/keys.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { TextButton } from '../../web/ui/text-button.tsx';
import { useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { MaskedKey, StatusPill } from '../ui/columns.tsx';
import { describeKey, type Line, ReplaceKey } from './correct-order.tsx';
import type { ShownKey } from './list-keys.ts';

interface KeyItemProps {
  readonly order: OrderView;
  readonly line: Line;
  readonly shown: ShownKey;
  /** A search has found this key. */
  readonly isMarked: boolean;
}

export function KeyItem({ order, line, shown, isMarked }: KeyItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) item.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  const { seat, text, maskedKey, state, revokedAtVendor } = shown;
  const canReplace = useIsAllowed()(keysCalls.replaceKey);
  const replace = () => openDialog(<ReplaceKey order={order} line={line} chosen={shown} />);
  return (
    <li
      ref={item}
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-x-4 px-3 text-sm',
        isMarked && 'bg-action-soft',
      )}
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-4 py-1.5 max-sm:flex-1">
        {line.delivery === 'seat' && (
          <span className="w-14 shrink-0 text-ink-soft tabular-nums max-sm:w-full">
            Seat {seat + 1}
          </span>
        )}
        {text === null && <MaskedKey text={maskedKey} />}
        {text !== null && (
          <code translate="no" className="break-all max-sm:text-[0.75rem]">
            {text}
          </code>
        )}
      </span>
      {isMarked && <StatusPill tone="active" text="Found by your search" />}
      {state === 'valid' && canReplace && (
        <span className="ml-auto">
          <KeyButton label={`Replace the key of ${describeKey(line, shown)}`} onClick={replace}>
            Replace
          </KeyButton>
        </span>
      )}
      {state !== 'valid' && <EndedKey state={state} isRevoked={revokedAtVendor} />}
    </li>
  );
}

interface EndedKeyProps {
  readonly state: keyof typeof endings;
  readonly isRevoked: boolean;
}

function EndedKey({ state, isRevoked }: EndedKeyProps) {
  const ending = endings[state];
  if (isRevoked) return <StatusPill tone="plain" text={`${ending}, revoked at the vendor`} />;
  return <StatusPill tone="attention" text={`${ending}, to revoke at the vendor`} />;
}

const endings = { revoked: 'Refunded', replaced: 'Replaced' } as const;

interface KeyButtonProps extends ComponentProps<typeof TextButton> {
  readonly label: string;
}

export function KeyButton({ label, className, ...props }: KeyButtonProps) {
  return <TextButton {...props} aria-label={label} className={classNames('min-w-11', className)} />;
}
