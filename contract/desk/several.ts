import * as z from 'zod/mini';
import { rowName } from './desk-call.ts';

/** As many things as one call does something to. */
export const mostChosen = 100;

/** The names of what was chosen in a list; `noun` is what they are: `order`. */
export function chosenOf(noun: string) {
  return z
    .array(rowName)
    .check(
      z.minLength(1, `Choose ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`),
      z.maxLength(mostChosen, `Choose at most ${mostChosen} ${noun}s`),
    );
}

/** Each thing has one of both: what was done, or why it wasn't. */
export const outcome = { done: z.nullable(z.string()), refused: z.nullable(z.string()) };
export interface Outcome {
  readonly done: string | null;
  readonly refused: string | null;
}
