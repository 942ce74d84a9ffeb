import { useEffect, useEffectEvent } from 'react';
import { advanceCheckout, currentCheckout, useCheckoutState } from './checkout-session.ts';
import { type CheckoutStep, canShow, isBefore, stepBefore } from './checkout-state.ts';

/** The steps with an entry in the browser's history, above the entry of the tab where the checkout was opened. */
let steps: readonly CheckoutStep[] = [];

/** How many of them are at or below the present entry. */
let depth = 0;

/** Distinguishes this page load's entries from those of earlier loads. */
const load = Math.random();

/** What to do after the `popstate` of a `history.go` of ours; null if none is under way. */
let onArrival: (() => void) | null = null;

/** Browsers may ignore `history.go`, for example when a page calls it too often. */
let timeLimit: ReturnType<typeof setTimeout> | undefined;
const timeLimitMilliseconds = 1000;

interface CheckoutHistoryOptions {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** The buyer has closed the confirmation, and the checkout has left the history. */
  readonly onFinished: () => void;
}

/**
 * Gives every step an entry in the browser's history, without an address of its own: Back leads to the step before and
 * out of the first one, and Forward leads in again.
 */
export function useCheckoutHistory({ open, onOpen, onClose, onFinished }: CheckoutHistoryOptions) {
  const { step, order, madeQuote } = useCheckoutState();
  const isDone = order !== null || madeQuote !== null;

  /** Brings the history to the step on the screen. */
  const follow = useEffectEvent(() => {
    if (onArrival !== null || isDone) return;
    if (!open) return travel(-depth, follow);
    const entry = steps.slice(0, depth).lastIndexOf(step) + 1;
    if (entry > 0) travel(entry - depth, follow);
    else addEntry(step);
  });

  /** Leaves the history first, because `then` may add entries of its own. */
  const leave = (then: () => void) => {
    if (onArrival !== null) onArrival = () => leave(then);
    else if (depth > 0) travel(-depth, then);
    else then();
  };
  const close = () => leave(onClose);
  const finish = () => leave(onFinished);

  /** Brings the screen to the entry that the buyer went to. */
  const arrive = useEffectEvent((from: number) => {
    const state = currentCheckout();
    const to = steps[depth - 1];
    if (state.isPaying) return travel(from - depth, follow);
    if (open && (state.order ?? state.madeQuote) !== null) return finish();
    if (open && state.unconfirmed) return close();
    if (to === undefined) {
      if (!open) return;
      // A checkout that was resumed has no entries for its earlier steps.
      const before = from === 1 ? stepBefore(step) : null;
      return before === null ? onClose() : advanceCheckout({ type: 'moved', to: before });
    }
    if (!canShow(state, to)) return travel(from - depth, follow);
    advanceCheckout({ type: 'moved', to });
    if (!open) onOpen();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the history follows these three.
  useEffect(() => void follow(), [open, step, isDone]);

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

function forgetEntries() {
  steps = [];
  depth = 0;
  endTravel();
}

/** An entry of the code step is replaced by the next. An earlier step without an entry replaces the present one. */
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
