import { createStore } from '../browser/create-store.ts';
import type { Verification, VerificationEvent } from '../verification/verification.ts';

export interface FindKeysState extends Pick<Verification, 'email' | 'demoCode' | 'failure'> {
  readonly step: 'orders' | 'email' | 'code';
  /** The browser has to be verified again to go on with the orders. */
  readonly sessionEnded: boolean;
}

export type FindKeysEvent =
  | VerificationEvent
  /** `hasOrders`: it was, when the dialog loaded the orders that it shows. */
  | { readonly type: 'not-verified'; readonly hasOrders: boolean }
  | { readonly type: 'orders-kept' }
  | { readonly type: 'closed' };

export const newFindKeys: FindKeysState = {
  step: 'orders',
  email: '',
  demoCode: null,
  failure: null,
  sessionEnded: false,
};

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
    case 'email-verified':
      return { ...state, step: 'orders', demoCode: null, sessionEnded: false };
    case 'not-verified':
      return { ...state, step: 'email', sessionEnded: event.hasOrders };
    case 'orders-kept':
      return { ...state, step: 'orders' };
    case 'closed':
      // A code that is on its way is entered after the dialog is opened again.
      if (state.step !== 'code') return { ...state, step: 'orders', sessionEnded: false };
      return { ...state, sessionEnded: false };
  }
}

/** In memory only: it outlives the dialog, for a buyer who closes it to look for the code. */
const session = createStore(newFindKeys);

export const useFindKeysState = session.useValue;

export function advanceFindKeys(event: FindKeysEvent) {
  const { failure } = session.get();
  session.set(nextFindKeys(session.get(), event));
  if (failure !== session.get().failure) failure?.toast?.dismiss();
}
