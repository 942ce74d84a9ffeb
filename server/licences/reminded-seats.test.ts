import { expect, it } from 'vitest';
import { formatDay } from '../../contract/format.ts';
import { items, RemindedBuyer } from '../../test/reminded-buyer.ts';

const stage = await RemindedBuyer.start();

it('name the open seats alone, and ask for exactly those', async () => {
  await stage.buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 1 }], renews: stage.orderId });
  // The shop's own round may come first.
  await stage.queueAt(30);
  const mail = await stage.mailed(1);
  expect(mail?.text).toContain('Ironbark Security Complete: 1 seat\n');
  expect(mail?.text).toMatch(new RegExp(`#renew=${stage.orderId}&endpoint-complete=1\\s`));
});

it('come for each end of an order, each once, and name what ends by its day', async () => {
  const renewal = {
    items: [{ productId: 'endpoint-complete', quantity: 5 }],
    renews: stage.orderId,
    reminders: true,
  };
  const mixed = (await stage.buyer.buy(renewal)).body.orderId;
  // Two seats end in two years, and three with those that they don't continue.
  await stage.shop.database.pool.query('update reminders set ended_at = now() where order_id = $1', [
    stage.orderId,
  ]);
  expect(await stage.queueAt(30)).toBe(1);
  expect((await stage.mailed(1))?.text).toContain(`#renew=${mixed}&endpoint-complete=3`);
  expect(await stage.queueAt(7)).toBe(1);
  expect(await stage.queueAt(0)).toBe(0);

  stage.end = stage.end.add({ years: 1 });
  expect(await stage.queueAt(31)).toBe(0);
  expect(await stage.queueAt(30)).toBe(1);
  const later = await stage.mailed(3);
  expect(later?.subject).toBe(`Your licences end on ${formatDay(stage.end.toString())}`);
  expect(later?.text).toContain('Ironbark Security Complete: 2 seats\n');
  expect(later?.text).toContain(
    `Ironbark Security Complete: 3 seats, which ended on ${formatDay(stage.end.subtract({ years: 1 }).toString())}`,
  );
  expect([await stage.queueAt(30), await stage.queueAt(7), await stage.queueAt(7)]).toEqual([0, 1, 0]);
});

it('remind nobody of what was renewed, while the licences of earlier releases are not written yet', async () => {
  const { pool } = stage.shop.database;
  await stage.buyer.buy({ items, renews: stage.orderId });
  const printed = `update order_lines set starts_on = licences.starts_on, ends_on = licences.ends_on
    from licences where licences.order_id = order_lines.order_id`;
  await pool.query(
    `${printed}; delete from licence_claims; delete from licences; update licences_written set last_invoice_number = 0`,
  );
  await pool.query(`insert into licences (order_id, position, first_seat, last_seat, product_id, starts_on, ends_on)
    select order_id, position, 1, quantity, product_id, starts_on, ends_on from order_lines
    where order_id = '${stage.orderId}'`);
  expect(await stage.queueAt(30)).toBe(0);
});
