import { useEffect, useEffectEvent } from 'react';
import { advanceCheckout, currentCheckout, useCheckoutState } from './checkout-session.ts';
import { type CheckoutStep, canShow, isBefore, stepBefore } from './checkout-steps.ts';

/** The steps with an entry in the browser's history, above the entry of the tab where the checkout was opened. */
let steps: readonly CheckoutStep[] = [];

/** How many of them are at or below the present entry. */
let depth = 0;

/** Tells the entries of this load of the page from those that an earlier one left. */
const load = Math.random();

/** What to do once the browser has gone where the page sent it; null while it is not on its way. */
let onArrival: (() => void) | null = null;

/** Runs out where the browser ignores where the page sent it, as one may that was sent too often. */
let timeLimit: ReturnType<typeof setTimeout> | undefined;
const timeLimitMilliseconds = 1000;

interface CheckoutHistoryOptions {
  readonly open: boolean;
  /** A payment runs: nothing leads away from it. */
  readonly locked: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** The buyer is done with what was bought, and the checkout has left the history. */
  readonly onFinished: () => void;
}

/**
 * Gives every step an entry in the browser's history, without an address of its own: Back leads to the step before and
 * out of the first one, and Forward leads in again.
 */
export function useCheckoutHistory({ open, locked, onOpen, onClose, onFinished }: CheckoutHistoryOptions) {
  const { step, order } = useCheckoutState();

  /** Brings the history to the step on the screen. */
  const follow = useEffectEvent(() => {
    if (onArrival !== null || order !== null) return;
    if (!open) return travel(-depth, follow);
    const entry = steps.slice(0, depth).lastIndexOf(step) + 1;
    if (entry > 0) travel(entry - depth, follow);
    else addEntry(step);
  });

  /** Leaves the history first: what the buyer does next must not meet a browser that is still on its way. */
  const leave = (then: () => void) => {
    if (onArrival !== null) onArrival = () => leave(then);
    else if (depth > 0) travel(-depth, then);
    else then();
  };
  const close = () => leave(onClose);
  const finish = () => leave(onFinished);

  /** Brings the screen to the entry where the buyer went. */
  const arrive = useEffectEvent((from: number) => {
    const to = steps[depth - 1];
    if (locked) return travel(from - depth, follow);
    if (open && order !== null) return finish();
    if (open && currentCheckout().unconfirmed) return close();
    if (to === undefined) {
      if (!open) return;
      // A checkout that was resumed has no entries for its earlier steps.
      const before = from === 1 ? stepBefore(step) : null;
      return before === null ? onClose() : advanceCheckout({ type: 'travelled', to: before });
    }
    if (!canShow(currentCheckout(), to)) return travel(from - depth, follow);
    advanceCheckout({ type: 'travelled', to });
    if (!open) onOpen();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the step, and whether that is shown.
  useEffect(() => void follow(), [open, step, order]);

  useEffect(() => {
    const onPopState = () => {
      const from = depth;
      depth = depthOfEntry(history.state);
      if (onArrival === null) arrive(from);
      else endTravel();
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  return { close, finish };
}

function travel(entries: number, then: () => void) {
  if (entries === 0) return;
  onArrival = then;
  timeLimit = setTimeout(forgetEntries, timeLimitMilliseconds);
  history.go(entries);
}

function endTravel() {
  clearTimeout(timeLimit);
  const arrived = onArrival;
  onArrival = null;
  arrived?.();
}

/** Goes on without the entries so far: no dialog waits for a browser that stays where it is. */
function forgetEntries() {
  steps = [];
  depth = 0;
  endTravel();
}

/** A code is entered once, and leaves no entry. An earlier step without an entry takes the place of the present one. */
function addEntry(step: CheckoutStep) {
  const present = steps[depth - 1];
  const replaces =
    present !== undefined && step !== 'code' && (present === 'code' || isBefore(step, present));
  if (!replaces) depth += 1;
  steps = [...steps.slice(0, depth - 1), step];
  const entry = { ...history.state, checkout: { load, depth } };
  if (replaces) history.replaceState(entry, '');
  else history.pushState(entry, '');
}

function depthOfEntry(state: unknown): number {
  const { checkout }: { checkout?: { load: unknown; depth: number } } = state ?? {};
  return checkout?.load === load ? checkout.depth : 0;
}
