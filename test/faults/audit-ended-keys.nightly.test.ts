import { expect, it } from 'vitest';
import { openPlantedShop } from './audited-shop.ts';
import { plantNote, plantRefund, readOrder } from './plant-refund.ts';

const { client, violated } = await openPlantedShop();
it('13: it finds an order whose money is all back with valid keys and seats that no note names', async () => {
  await plantRefund(client, await readOrder(client, 'fulfilled'), { takesSeats: false });
  await plantNote(client, 1);
  expect(await violated()).toEqual([13]);
});

it('13: it finds an order whose money is all back that awaits keys', async () => {
  const order = await readOrder(client, 'fulfilled');
  await plantRefund(client, order);
  await plantNote(client, 1);
  await client.query('update order_lines set awaiting_keys_since = now() where order_id = $1', [order.id]);
  expect(await violated()).toEqual([13]);
});

it('2: it finds a refunded seat whose key is valid', async () => {
  const order = await readOrder(client, 'fulfilled');
  await plantRefund(client, order);
  await plantNote(client, 1);
  await client.query('update refunds set amount_cents = amount_cents - 1');
  expect(await violated()).toEqual([]);
  await client.query('update licence_keys set revoked_by_refund = null');
  expect(await violated()).toEqual([2]);
});

it('10: it finds a key that a refund without success revoked', async () => {
  await plantRefund(client, await readOrder(client, 'fulfilled'));
  await client.query(`update refunds set state = 'failed'`);
  expect(await violated()).toEqual([2, 10]);
});
