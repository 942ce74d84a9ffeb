import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** What a person does first, whatever they hold in their hand. */
const signsOfLife = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'click'] as const;

/**
 * Loads what answers to a buyer at the first sign of one, and not before: a page that is only looked at does without.
 * Null until it is there; a load that fails is tried again at the next sign.
 */
export function useResponses(onFirstSign: () => void): ComponentType | null {
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
      document.addEventListener(sign, load, { capture: true, passive: true, signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [Responses, onFirstSign]);
  return Responses;
}
