import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast, toastFailure } from './toast.ts';

interface CopyButtonProps {
  /** For screen readers. */
  readonly what: string;
  readonly copied: boolean;
  /** Without its word: where there is no space beside a key. */
  readonly isShort?: boolean;
  readonly onCopy: () => void;
}

/** At the end of a list's row. */
export function CopyButton({ what, copied, isShort, onCopy }: CopyButtonProps) {
  const { Icon, word } = copied ? { Icon: Check, word: 'Copied' } : { Icon: Copy, word: 'Copy' };
  return (
    <button type="button" onClick={onCopy} className={look}>
      <Icon className="size-4" />
      <span className={isShort ? 'sr-only' : 'max-sm:sr-only'}>{word}</span>
      <span className="sr-only"> {what}</span>
    </button>
  );
}

const confirmedMilliseconds = 2000;

const look =
  'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 px-3 text-sm font-medium ' +
  'text-action-strong transition-colors -outline-offset-2 hover:underline';

/** `copied` is the text that was copied within the last two seconds. */
export function useCopy() {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), confirmedMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (text: string, what = 'License key') => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      toast({ title: 'Copied', description: `${what} copied to clipboard.` });
    } catch {
      toastFailure('Copy Failed', `Failed to copy ${what.toLowerCase()} to clipboard.`);
    }
  };
  return { copied, copy };
}
