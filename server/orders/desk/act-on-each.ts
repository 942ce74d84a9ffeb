import type { SeveralOutcomes } from '../../../contract/desk/several-orders.ts';
import { type Acting, requireOrderId } from '../../operators/desk/action.ts';
import type { Desk } from '../../operators/desk/desk.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { Refused } from '../../platform/http/refused.ts';

type Context = Pick<Acting, 'record'> & Pick<Desk, 'db'>;
type Record = (event: Parameters<Acting['record']>[1]) => Promise<void>;

/**
 * Does something to several orders, one after the other: each is a commit with its own audit event.
 * `act` says what it did. What is refused changes nothing of its order, nor of the others.
 */
export async function actOnEach(
  { db, record }: Context,
  names: readonly string[],
  act: (tx: Tx, orderId: string, record: Record) => Promise<string>,
): Promise<SeveralOutcomes> {
  const results: SeveralOutcomes['results'] = [];
  for (const name of new Set(names)) {
    try {
      const orderId = await requireOrderId(db, name);
      const done = await db
        .transaction()
        .execute((tx) => act(tx, orderId, (event) => record(tx, { orderId, ...event })));
      results.push({ orderId, done, refused: null });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      results.push({ orderId: name, done: null, refused: error.message });
    }
  }
  return { results };
}
