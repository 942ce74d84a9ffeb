import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { deliveryQuery } from '../api/use-delivery.ts';
import { prefetchProducts } from '../api/use-products.ts';
import { preloadScreens } from './lazy-screens.ts';

/**
 * Loads what the first screen does without once the buyer interacts with the page, such as the
 * product list, the other screens, the cart at a phone's edge and toasts, which this renders. A
 * load that fails is repeated at the next interaction.
 */
export function LoadOnFirstInteraction() {
  const client = useQueryClient();
  const [Loaded, setLoaded] = useState<Record<'CartBar' | 'Toaster', ComponentType> | null>(null);
  useEffect(() => {
    if (Loaded) return;
    let loading = false;

    const load = async () => {
      if (loading) return;
      loading = true;
      prefetchProducts(client);
      void client.prefetchQuery(deliveryQuery);
      preloadScreens();
      try {
        const [{ Toaster }, { CartBar }] = await Promise.all([
          import('../ui/toaster.tsx'),
          import('./cart-bar.tsx'),
        ]);
        startTransition(() => setLoaded({ CartBar, Toaster }));
      } catch {
        loading = false;
      }
    };

    const listeners = new AbortController();
    const options = { capture: true, passive: true, signal: listeners.signal };
    for (const interaction of ['pointerover', 'pointerdown', 'keydown', 'focusin', 'click'])
      document.addEventListener(interaction, () => afterNextFrame(load), options);
    return () => listeners.abort();
  }, [Loaded, client]);
  return (
    Loaded && (
      <>
        <Loaded.CartBar />
        <Loaded.Toaster />
      </>
    )
  );
}

/**
 * The response to the interaction is painted first. A timer can be delayed while a finger is down.
 */
function afterNextFrame(act: () => void) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(null);
  });
}
