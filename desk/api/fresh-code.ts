import { createStore } from '../../web/browser/create-store.ts';

/** Answers everyone who waits for a fresh code: whether the operator entered one. */
type Settle = (isEntered: boolean) => void;

const waiting = createStore<readonly Settle[]>([]);

/** Opens the dialog that asks the operator for a fresh code. False when the operator closes it. */
export function enterFreshCode(): Promise<boolean> {
  return new Promise((resolve) => waiting.set([...waiting.get(), resolve]));
}

/** Closes the dialog. */
export function settleFreshCode(isEntered: boolean) {
  const settled = waiting.get();
  waiting.set([]);
  for (const settle of settled) settle(isEntered);
}

/** Whether an action waits for a fresh code. */
export function useFreshCodeNeeded(): boolean {
  return waiting.useValue().length > 0;
}
