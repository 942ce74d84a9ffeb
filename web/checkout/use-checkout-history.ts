import { useEffect, useEffectEvent } from 'react';
import { setPurchaseNews } from '../stored-cart/purchase-news.ts';
import { setCheckout, useOpenedCheckout } from '../tabs/opened-checkout.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { advanceCheckout, currentCheckout, useCheckoutState } from './checkout-session.ts';
import { type CheckoutStep, canShow, isBefore, stepBefore } from './checkout-steps.ts';

/** The steps with an entry in the browser's history. At the tab's own entry there are none. */
let path: readonly CheckoutStep[] = [];

const load = Math.random();

/** What to do after the `popstate` of a `history.go` of ours; null if none is under way. */
let onArrival: (() => void) | null = null;

/** Browsers may ignore `history.go`, for example when a page calls it too often. */
let timeLimit: ReturnType<typeof setTimeout> | undefined;
const timeLimitMilliseconds = 1000;

/**
 * Gives every step an entry in the browser's history, without an address of its own: Back leads to
 * the step before and out of the first one, and Forward leads in again.
 */
export function useCheckoutHistory() {
  const open = useOpenedCheckout().state === 'open';
  const { step, order } = useCheckoutState();
  const isDone = order !== null;

  /** Brings the history to the step on the screen. */
  const follow = useEffectEvent(() => {
    if (onArrival !== null || isDone) return;
    if (!open) return travel(-path.length, follow);
    const entry = path.lastIndexOf(step) + 1;
    if (entry > 0) travel(entry - path.length, follow);
    else addEntry(step);
  });

  /** Brings the screen to the entry that the buyer went to. */
  const arrive = useEffectEvent((from: number) => {
    const state = currentCheckout();
    const to = path.at(-1);
    if (state.isPaying) return travel(from - path.length, follow);
    if (open && isDone) return finishCheckout();
    if (open && state.unconfirmed) return closeCheckout();
    if (to === undefined) return open && arriveAtTab(from);
    // A dialog in front of the step was left.
    if (open && to === step) return;
    if (!canShow(state, to)) return travel(from - path.length, follow);

    advanceCheckout({ type: 'moved', to });
    setCheckout('open');
  });

  /** A checkout that was resumed has no entries for its earlier steps. */
  const arriveAtTab = (from: number) => {
    const before = from === 1 && stepBefore(step);
    if (before) advanceCheckout({ type: 'moved', to: before });
    else setCheckout('closed');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the history follows these three.
  useEffect(() => void follow(), [open, step, isDone]);

  useEffect(() => {
    const onPopState = () => {
      const from = path.length;
      path = pathOfEntry(history.state);
      if (onArrival === null) arrive(from);
      else endTravel();
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
}

export function closeCheckout() {
  leave(() => setCheckout('closed'));
}

export function finishCheckout() {
  const { order } = currentCheckout();
  leave(() => {
    setCheckout('closed');
    goToTab('home');
    advanceCheckout({ type: 'result-seen' });
    if (order) setPurchaseNews({ completed: order.orderId });
  });
}

/**
 * Leaves the history first: `then` may add entries. A dialog in front of a step may have left one
 * more.
 */
function leave(then: () => void) {
  if (onArrival !== null) onArrival = () => leave(then);
  else if (path.length > 0) travel(-path.length, () => leave(then));
  else then();
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
  path = [];
  endTravel();
}

/**
 * An entry of the code step is replaced by the next. An earlier step without one replaces the
 * present.
 */
function addEntry(step: CheckoutStep) {
  const present = path.at(-1);
  const replaces =
    present !== undefined && step !== 'code' && (present === 'code' || isBefore(step, present));
  const before = replaces ? path.slice(0, -1) : path;
  path = [...before, step];
  const entry = { ...history.state, checkout: { load, path } };
  if (replaces) history.replaceState(entry, '');
  else history.pushState(entry, '');
}

interface CheckoutEntry {
  readonly checkout?: { readonly load: unknown; readonly path: readonly CheckoutStep[] };
}

function pathOfEntry(state: unknown): readonly CheckoutStep[] {
  const { checkout }: CheckoutEntry = state ?? {};
  return checkout?.load === load ? checkout.path : [];
}
