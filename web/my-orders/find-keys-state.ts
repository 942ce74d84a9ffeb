import { createStore } from '../browser/create-store.ts';
import type { StepFailure } from '../steps/step-failure.ts';
import type { VerificationEvent } from '../verification/verification.ts';

export interface FindKeysState {
  readonly step: 'orders' | 'email' | 'code';
  /** The address that the latest code was sent to. */
  readonly email: string;
  /** That code, in demo mode. */
  readonly demoCode: string | null;
  readonly failure: StepFailure | null;
  /** Another number is another list, to be loaded. */
  readonly list: number;
  /** The address of the list; null until it is loaded. */
  readonly listed: string | null;
  /** The browser has to be verified again to go on with the list. */
  readonly sessionEnded: boolean;
}

export type FindKeysEvent =
  | VerificationEvent
  | { readonly type: 'listed'; readonly email: string }
  | { readonly type: 'not-verified' }
  /** In another tab of the browser. */
  | { readonly type: 'other-address' }
  | { readonly type: 'list-kept' }
  | { readonly type: 'closed' };

export const newFindKeys: FindKeysState = {
  step: 'orders',
  email: '',
  demoCode: null,
  failure: null,
  list: 0,
  listed: null,
  sessionEnded: false,
};

/** Where an event leads. A list stays as it is until another address takes its place. */
export function nextFindKeys(before: FindKeysState, event: FindKeysEvent): FindKeysState {
  const state = { ...before, failure: null };
  switch (event.type) {
    case 'failed':
      return { ...state, failure: event.failure };
    case 'retried':
      return state;
    case 'code-sent':
      return { ...state, step: 'code', email: event.email, demoCode: event.demoCode };
    case 'moved':
      return { ...state, step: event.to };
    case 'email-verified': {
      const verified = { ...state, step: 'orders', demoCode: null, sessionEnded: false } as const;
      return state.email === state.listed ? verified : withNewList(verified);
    }
    case 'listed':
      return { ...state, listed: event.email };
    case 'not-verified':
      return { ...state, step: 'email', sessionEnded: state.listed !== null };
    case 'other-address':
      return withNewList(state);
    case 'list-kept':
      return { ...state, step: 'orders' };
    case 'closed': {
      // A code that is on its way is entered after the dialog is opened again.
      const step = state.step === 'code' ? 'code' : 'orders';
      return { ...withNewList(state), step, sessionEnded: false };
    }
  }
}

function withNewList(state: FindKeysState): FindKeysState {
  return { ...state, list: state.list + 1, listed: null };
}

/** In memory only: it outlives the dialog, for a buyer who closes it to look for the code, and no reload. */
const session = createStore(newFindKeys);

export const useFindKeysState = session.useValue;

export function advanceFindKeys(event: FindKeysEvent) {
  const { failure } = session.get();
  session.set(nextFindKeys(session.get(), event));
  if (failure !== session.get().failure) failure?.toast?.dismiss();
}
