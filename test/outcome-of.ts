import { Refused } from '../server/platform/http/refused.ts';

/** `done`, or the code of the problem by which an action was refused. */
export function outcomeOf(acting: Promise<unknown>): Promise<string> {
  return acting.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error)),
  );
}
