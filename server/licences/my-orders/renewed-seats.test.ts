import { beforeEach, expect, it } from 'vitest';
import { parseRenewalLink, renewalLink } from '../../../contract/renewal-link.ts';
import { OrderDesk } from '../../../test/order-desk.ts';

const stage = await OrderDesk.start();
beforeEach(() => stage.changeBuyer());

const productId = 'endpoint-complete';

async function buy(quantity: number, renews?: string): Promise<string> {
  const { status, text, body } = await stage.buyer.buy({ items: [{ productId, quantity }], renews });
  expect(status, text).toBe(200);
  return body.orderId;
}

async function licencesOf(orderId: string) {
  const { orders } = (await stage.buyer.listMyOrders()).body;
  return orders.find((order) => order.orderId === orderId)?.lines[0]?.licences;
}

/** Lets the licences of orders end in so many days. */
const endIn = (days: number, ...orderIds: string[]) =>
  stage.shop.database.pool.query(
    `update licences set starts_on = shop_today() + $1::int - 364, ends_on = shop_today() + $1::int
     where order_id = any($2)`,
    [days, orderIds],
  );

it('says how many seats of an order are open, and which later order renews the others', async () => {
  const first = await buy(10);
  const second = await buy(4, first);
  const [later] = (await licencesOf(second)) ?? [];
  const { orders } = (await stage.buyer.listMyOrders()).body;
  const invoiceNumber = orders.find(({ orderId }) => orderId === second)?.invoiceNumber;
  const renewedBy = [{ invoiceNumber, seats: 4, startsOn: later?.startsOn, endsOn: later?.endsOn }];
  expect(await licencesOf(first)).toMatchObject([{ seats: 10, openSeats: 6, renewedBy }]);
});

it('lists an order that renews fewer seats than it has with both of its licences', async () => {
  const first = await buy(2);
  expect(await licencesOf(await buy(5, first))).toMatchObject([
    { seats: 2, openSeats: 2 },
    { seats: 3, openSeats: 3 },
  ]);
});

it('lists an order of an earlier release whose licences are not written yet', async () => {
  const orderId = await buy(2);
  await stage.shop.database.pool.query('delete from licences where order_id = $1', [orderId]);
  expect(await licencesOf(orderId)).toMatchObject([{ seats: 2, openSeats: 2 }]);
});

it('names the orders that end soon, to be renewed together with their open seats', async () => {
  const [one, two, late] = [await buy(5), await buy(3), await buy(7)];
  await endIn(10, one);
  await endIn(20, two);
  await endIn(300, late);
  await buy(2, one);
  const { endingSoon } = (await stage.buyer.listMyOrders()).body;
  expect(endingSoon).toMatchObject({ orderIds: [one, two], items: [{ productId, quantity: 6 }] });
  const wanted = endingSoon && { orderIds: endingSoon.orderIds, items: endingSoon.items };
  expect(wanted && parseRenewalLink(new URL(renewalLink('http://shop.test', wanted)).hash)).toEqual(wanted);

  await buy(3, two);
  expect((await stage.buyer.listMyOrders()).body).not.toHaveProperty('endingSoon');
});
