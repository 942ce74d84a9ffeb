import { useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';

/** What is to be done with an order: its dialog opens over the screen that the search opens. */
const askedAct = z.object({ act: z.enum(['refund', 'resend']), seats: z.nullable(z.int()) });
export type AskedAct = z.infer<typeof askedAct>;

/**
 * The act that the search asked for, which is in the history entry: a link from elsewhere can't
 * open the dialog of a refund.
 */
export function useAskedAct(): AskedAct | null {
  const state: unknown = useHistoryState();
  return askedAct.safeParse(state).data ?? null;
}

/** A reload and Back don't open the dialog again. */
export function forgetAskedAct() {
  history.replaceState(null, '');
}
