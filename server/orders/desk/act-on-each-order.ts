import type { SeveralOutcomes } from '../../../contract/desk/several-orders.ts';
import { actOnEach } from '../../operators/desk/act-on-each.ts';
import { type Acting, requireOrderId } from '../../operators/desk/action.ts';
import type { Desk } from '../../operators/desk/desk.ts';
import type { Tx } from '../../platform/database/pool.ts';

type Context = Pick<Acting, 'record'> & Pick<Desk, 'db'>;
type RecordEvent = (event: Parameters<Acting['record']>[1]) => Promise<void>;

/** Each order is a commit with its own audit event. `act` says what it did. */
export function actOnEachOrder(
  { db, record }: Context,
  names: readonly string[],
  act: (tx: Tx, orderId: string, record: RecordEvent) => Promise<string>,
): Promise<SeveralOutcomes> {
  const actOn = async (name: string) => {
    const orderId = await requireOrderId(db, name);
    const done = await db
      .transaction()
      .execute((tx) => act(tx, orderId, (event) => record(tx, { orderId, ...event })));
    return { orderId, done, refused: null };
  };
  return actOnEach(names, actOn, (orderId, outcome) => ({ orderId, ...outcome }));
}
