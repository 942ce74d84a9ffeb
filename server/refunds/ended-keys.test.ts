import { expect, it } from 'vitest';
import { RefundDesk } from '../../test/refund-desk.ts';
import { sampleLine } from '../../test/sample-order.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import type { RefundSelection } from './price-refund.ts';

const database = await shareTestDatabase();
const desk = new RefundDesk(
  database,
  new DemoGateway({ db: database.db, clock: () => new Date(), log: console }),
);
const oneSeat: RefundSelection = { kind: 'seats', seats: [{ productId: 'endpoint-enterprise', seats: 1 }] };

/** Refunds, and reads from the note how many keys of each line ended. */
async function refund(orderId: string, what: RefundSelection): Promise<number[] | undefined> {
  const outcome = await desk.refund(orderId, what);
  const note = await desk.readNote(outcome.refund.id);
  return note?.lines.map(({ endedKeys }) => endedKeys.length);
}

it('a refunded seat ends its key', async () => {
  const { orderId } = await desk.sell([sampleLine({ quantity: 3 })]);
  expect(await refund(orderId, oneSeat)).toEqual([1]);
  expect(await refund(orderId, { kind: 'whole' })).toEqual([2]);
});

it('the one key of a line ends with its last seat', async () => {
  const { orderId } = await desk.sell([sampleLine({ quantity: 3 })]);
  await desk.query(`update order_lines set delivery = 'line' where order_id = $1`, orderId);
  await desk.query('delete from licence_keys where order_id = $1 and seat > 0', orderId);
  expect(await refund(orderId, oneSeat)).toEqual([0]);
  expect(await refund(orderId, { kind: 'whole' })).toEqual([1]);
});
