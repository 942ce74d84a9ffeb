import { useCallback, useEffect, useState } from 'react';
import { toast, toastFailure } from './toast.ts';

/** How long the copy button shows its check icon. */
const confirmedMilliseconds = 2000;

/** Copies licence keys to the clipboard. `copied` is the text that was copied within the last two seconds. */
export function useCopy() {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), confirmedMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = useCallback(async (text: string, what = 'License key') => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      toast({ title: 'Copied', description: `${what} copied to clipboard.` });
    } catch {
      toastFailure('Copy Failed', `Failed to copy ${what.toLowerCase()} to clipboard.`);
    }
  }, []);
  return { copied, copy };
}
