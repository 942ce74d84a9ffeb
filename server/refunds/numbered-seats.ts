import { formatSeats } from '../../contract/format.ts';
import type { Delivery } from '../../contract/states.ts';
import { refuse } from '../platform/http/refused.ts';

type Selection =
  | { readonly productId: string; readonly numbers: readonly number[] }
  | {
      readonly productId: string;
      readonly seats: number;
      readonly from?: 'first' | 'last' | undefined;
    };

interface KeyedLine {
  readonly productId: string;
  readonly delivery: Delivery;
  /** Those that have a valid key, from 0. */
  readonly keySeats: readonly number[];
}

/** The seats that a selection names, from 1. The last ones are taken without numbers. */
export function numbersOf(selection: Selection, line: KeyedLine): readonly number[] {
  if (!('seats' in selection)) return selection.numbers;
  if (selection.from !== 'first') return [];

  const { productId, delivery, keySeats } = line;
  const withKeys = delivery === 'line' ? [] : keySeats.toSorted((a, b) => a - b);
  const first = withKeys.slice(0, selection.seats);
  if (first.length < selection.seats)
    throw refuse(
      `Nothing was refunded: ${formatSeats(withKeys.length)} of ${productId} have a valid key of their own.`,
    );
  return first.map((seat) => seat + 1);
}
