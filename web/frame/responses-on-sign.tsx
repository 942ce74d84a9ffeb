import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { afterFrame } from '../after-frame.ts';

interface ResponsesOnSignProps {
  /** Told at the first sign, and at each later one that a load is tried at again. */
  readonly onFirstSign: () => void;
}

/** What a person does first, whatever they hold in their hand. */
const signsOfLife = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'click'] as const;

/**
 * What answers to a buyer, loaded at the first sign of one and not before: a page that is only looked at does without.
 * Nothing until it is there; a load that fails is tried again at the next sign.
 */
export function ResponsesOnSign({ onFirstSign }: ResponsesOnSignProps) {
  const [Responses, setResponses] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Responses) return;
    const listeners = new AbortController();
    let loading = false;
    const load = async () => {
      if (loading) return;
      loading = true;
      onFirstSign();
      try {
        const loaded = await import('./responses.tsx');
        startTransition(() => setResponses(() => loaded.Responses));
      } catch {
        loading = false;
      }
    };
    for (const sign of signsOfLife) {
      document.addEventListener(sign, () => afterFrame(load), {
        capture: true,
        passive: true,
        signal: listeners.signal,
      });
    }
    return () => listeners.abort();
  }, [Responses, onFirstSign]);
  return Responses && <Responses />;
}
