import { beforeEach, expect, it } from 'vitest';
import { formatDay } from '../../contract/format.ts';
import { shop as seller } from '../../shop.config.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { queueReminders } from './reminders.ts';

let buyer: Customer;
/** The last day of the licences of the order. */
let end: Temporal.PlainDate;
let orderId: string;

const items = [{ productId: 'endpoint-complete', quantity: 2 }];

/** The clock of the shop. */
let now = new Date();
const shop = await shareTestShop({
  config: { rateLimits: false, publicUrl: 'https://shop.example.com' },
  clock: () => now,
});

beforeEach(async () => {
  now = new Date();
  await shop.database.pool.query('delete from reminders');
  buyer = await new Customer(shop).verifyEmail();
  ({ orderId } = (await buyer.buy({ items, reminders: true })).body);
  const { rows } = await shop.database.pool.query(
    'select ends_on::text as day from licences where order_id = $1',
    [orderId],
  );
  end = Temporal.PlainDate.from(rows[0].day);
});

/** Noon where the seller is, so many days before the end. */
function goTo(daysBefore: number) {
  const noon = end
    .subtract({ days: daysBefore })
    .toZonedDateTime({ timeZone: seller.timeZone, plainTime: '12:00' });
  now = new Date(noon.epochMilliseconds);
}

async function queueAt(daysBefore: number): Promise<number> {
  goTo(daysBefore);
  return queueReminders(shop.database.db, now);
}

const mails = () =>
  shop.mailServer.mails.filter(
    ({ subject, recipients }) => subject?.startsWith('Your licences end') && recipients.includes(buyer.email),
  );

/** Waits until nothing is left to mail. */
async function mailed(count: number) {
  const waiting = () => shop.database.pool.query(`select from outbox where kind = '${'renewal-reminder'}'`);
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  expect(mails()).toHaveLength(count);
  return mails().at(-1);
}

it('name the open seats alone, and ask for exactly those', async () => {
  await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 1 }], renews: orderId });
  // The shop's own round may come first.
  await queueAt(30);
  const mail = await mailed(1);
  expect(mail?.text).toContain('Ironbark Security Complete: 1 seat\n');
  expect(mail?.text).toMatch(new RegExp(`#renew=${orderId}&endpoint-complete=1\\s`));
});

it('come for each end of an order, each once, and name what ends by its day', async () => {
  const renewal = {
    items: [{ productId: 'endpoint-complete', quantity: 5 }],
    renews: orderId,
    reminders: true,
  };
  const mixed = (await buyer.buy(renewal)).body.orderId;
  // Two seats end in two years, and three with those that they don't continue.
  await shop.database.pool.query('update reminders set ended_at = now() where order_id = $1', [orderId]);
  expect(await queueAt(30)).toBe(1);
  expect((await mailed(1))?.text).toContain(`#renew=${mixed}&endpoint-complete=3`);
  expect(await queueAt(7)).toBe(1);
  expect(await queueAt(0)).toBe(0);

  end = end.add({ years: 1 });
  expect(await queueAt(31)).toBe(0);
  expect(await queueAt(30)).toBe(1);
  const later = await mailed(3);
  expect(later?.subject).toBe(`Your licences end on ${formatDay(end.toString())}`);
  expect(later?.text).toContain('Ironbark Security Complete: 2 seats\n');
  expect(later?.text).toContain(
    `Ironbark Security Complete: 3 seats, which ended on ${formatDay(end.subtract({ years: 1 }).toString())}`,
  );
  expect([await queueAt(30), await queueAt(7), await queueAt(7)]).toEqual([0, 1, 0]);
});

it('remind nobody of what was renewed, while the licences of earlier releases are not written yet', async () => {
  const { pool } = shop.database;
  await buyer.buy({ items, renews: orderId });
  const printed = `update order_lines set starts_on = licences.starts_on, ends_on = licences.ends_on
    from licences where licences.order_id = order_lines.order_id`;
  await pool.query(
    `${printed}; delete from licence_claims; delete from licences; update licences_written set last_invoice_number = 0`,
  );
  await pool.query(`insert into licences (order_id, position, first_seat, last_seat, product_id, starts_on, ends_on)
    select order_id, position, 1, quantity, product_id, starts_on, ends_on from order_lines
    where order_id = '${orderId}'`);
  expect(await queueAt(30)).toBe(0);
});
