import { expect, it } from 'vitest';
import { orderCalls } from '../../contract/desk/orders.ts';
import { LicenceScene } from '../../test/licences/licence-scene.ts';
import { correctAddress } from '../../test/licences/operator-acts.ts';

const scene = await LicenceScene.start();

it('a renewal continues nothing of the buyer who had the order before its address was corrected', async () => {
  const [before, after] = [await scene.newBuyer(), await scene.newBuyer()];
  const items = [{ productId: 'endpoint-complete', quantity: 4 }];
  const first = await scene.buy(before, { items, renews: [], renewCovered: false });
  const cover = await scene.buy(before, { items, renews: [first], renewCovered: false });
  await correctAddress(scene, first, after.email);

  const wanted = { items, renews: [first], renewCovered: true };
  const plan = await scene.plan(after, wanted);
  expect(plan.lines[0]?.parts).toMatchObject([{ startsOn: scene.today, continues: null }]);
  // It says until when the seats are covered, and doesn't name another buyer's order.
  expect(plan.covered).toEqual({ until: scene.book.partsOf(cover)[0]?.endsOn, by: [] });
  await correctAddress(scene, cover, after.email);
  const { covered } = await scene.plan(after, { ...wanted, renewCovered: false });
  expect(covered?.by).toMatchObject([{ orderId: cover }]);
  const { body } = await scene.shop.desk.call(orderCalls.readOrder, { params: { orderId: cover } });
  expect(body.email).toBe(after.email);
});
