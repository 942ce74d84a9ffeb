import type { ReactNode } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { MaskedKey } from '../ui/masked-key.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import type { ShownKey } from './list-keys.ts';

interface KeyRowProps {
  readonly shown: ShownKey;
  readonly label: string;
  /** For the names of the buttons. */
  readonly what: string;
  readonly isCopied: boolean;
  readonly onCopy: (text: string) => void;
  readonly onReplace: () => void;
}

/** One key of an order, with what can be done with it. */
export function KeyRow({ shown, label, what, isCopied, onCopy, onReplace }: KeyRowProps) {
  const { state, isRevokedAtVendor, maskedKey, text } = shown;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-2 py-0.5 pr-1 pl-3 text-sm">
      <span className="w-14 shrink-0 text-ink-soft tabular-nums">{label}</span>
      <KeyText text={text} maskedKey={maskedKey} />
      {state !== 'valid' && (
        <StatusPill tone={isRevokedAtVendor ? 'plain' : 'attention'}>
          {stateNames[state]}
          {isRevokedAtVendor ? ', revoked at the vendor' : ', to revoke at the vendor'}
        </StatusPill>
      )}
      <span className="ml-auto flex">
        {text !== null && (
          <RowButton label={`Copy the key of ${what}`} onClick={() => onCopy(text)}>
            {isCopied ? 'Copied' : 'Copy'}
          </RowButton>
        )}
        {state === 'valid' && (
          <RowButton label={`Replace the key of ${what}`} onClick={onReplace}>
            Replace
          </RowButton>
        )}
      </span>
    </li>
  );
}

function KeyText({ text, maskedKey }: Pick<ShownKey, 'text' | 'maskedKey'>) {
  if (text !== null) return <code className="min-w-52 flex-1 break-all max-sm:text-xs">{text}</code>;
  return (
    <span className="min-w-16 flex-1">
      <MaskedKey text={maskedKey ?? '••••'} />
    </span>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      aria-label={label}
      onClick={onClick}
      className="px-2.5! text-sm! text-action-strong"
    >
      {children}
    </Button>
  );
}

const stateNames = { revoked: 'Refunded', replaced: 'Replaced' } as const;
