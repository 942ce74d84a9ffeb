import { expect, it } from 'vitest';
import { openPlantedShop } from './audited-shop.ts';
import { plantNote, plantRefund, readOrder } from './plant-refund.ts';

const { client, violated } = await openPlantedShop();

/** A later licence for all seats of the one with 3 seats; `begins`: so many days after its end. */
async function plantRenewal({ begins = 1, seats = 1 } = {}): Promise<void> {
  await client.query(
    `update licences set continues = earlier.id, starts_on = earlier.ends_on + $1::int,
       ends_on = (earlier.ends_on + $1::int + interval '1 year')::date - 1
     from licences as earlier
     where licences.last_seat = 1 and licences.order_id not like 'ORD-DEMO%' and earlier.last_seat = $2`,
    [begins, seats],
  );
}

it('17: it finds nothing in a renewal that begins on the day after', async () => {
  await plantRenewal({ seats: 3 });
  expect(await violated()).toEqual([]);
});

it.each([
  ['an overlap between a licence and what continues it', 0],
  ['a gap between them', 2],
])('17: it finds %s', async (_what, begins) => {
  await plantRenewal({ begins, seats: 3 });
  expect(await violated()).toEqual([17]);
  await client.query('update licences set days_chosen_at = now() where continues is not null');
  expect(await violated()).toEqual([]);
});

it('17: it finds more seats that continue a licence than are left of it, unless an alert asks about them', async () => {
  await plantRenewal({ seats: 3 });
  const refunded = await readOrder(client, 'fulfilled');
  await plantRefund(client, refunded);
  await plantNote(client, 1);
  expect(await violated()).toEqual([17]);
  await client.query(
    `insert into alerts (subject, kind, order_id, text) values ('x', 'continued-seats', $1, 'x')`,
    [refunded.id],
  );
  expect(await violated()).toEqual([]);
});

it('17: it finds a paid order without licences', async () => {
  await client.query('delete from licences where last_seat = 3');
  expect(await violated()).toEqual([17]);
});

it('17: it finds licences that were written later than the payment', async () => {
  await client.query('update licences set keeps_printed_days = true where last_seat = 3');
  expect(await violated()).toEqual([17]);
});

it.each([
  ['fewer seats than its line has', 'last_seat = 2'],
  ['other seats than its line has', 'first_seat = 2'],
  ['another product than its line', `product_id = 'endpoint-complete'`],
  ['another last day than was agreed', 'ends_on = ends_on + 1'],
  ['another first day than that of the payment', 'starts_on = starts_on + 1, ends_on = ends_on + 1'],
])('17: it finds a licence with %s', async (_what, change) => {
  await client.query(`update licences set ${change} where last_seat = 3`);
  expect(await violated()).toEqual([17]);
});

it('17: it finds a licence that continues one of another buyer', async () => {
  await plantRenewal({ seats: 3 });
  await client.query(`update orders set email = 'other@example.com' where invoice_number = 2`);
  expect(await violated()).toContain(17);
});
