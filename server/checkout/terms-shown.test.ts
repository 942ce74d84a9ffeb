import { expect, it } from 'vitest';
import { LicenceScene } from '../../test/licences/licence-scene.ts';

const scene = await LicenceScene.start();

it('a renewal is paid with the tag of its own days, and with no other', async () => {
  const buyer = await scene.newBuyer();
  const items = [{ productId: 'endpoint-complete', quantity: 4 }];
  const renewCovered = false;
  const first = await scene.buy(buyer, { items, renews: [], renewCovered });
  const wanted = { items, renews: [first], renewCovered };
  const { tag } = await scene.plan(buyer, wanted);
  const fewer = { ...wanted, items: [{ productId: 'endpoint-complete', quantity: 3 }] };
  const others = ['none', '', `${tag}x`, (await scene.plan(buyer, fewer)).tag];
  for (const other of others) {
    const { status, body } = await scene.pay(buyer, wanted, other);
    expect([other, status, body.code]).toEqual([other, 412, 'terms-changed']);
  }
  await scene.buy(buyer, fewer);
  const stale = await scene.pay(buyer, wanted, tag);
  expect([stale.status, stale.body.code]).toEqual([412, 'terms-changed']);
  const [charged] = await scene.query<{ count: number }>(
    `select count(*)::int from demo_gateway_charges join orders on orders.id = order_id where email = $1`,
    buyer.email,
  );
  expect(charged).toEqual({ count: 2 });
});
