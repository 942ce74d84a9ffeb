import fc from 'fast-check';
import { convertIcsCalendar } from 'ts-ics';
import { expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { exportCalls } from '../../contract/desk/exports.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatDay } from '../../contract/format.ts';
import { tabulateKeys } from '../../contract/key-table.ts';
import { describeDays, describeLicences, type SeatsWithDays } from '../../contract/terms.ts';
import { moreByNight } from '../more-by-night.ts';
import { OrderDesk } from '../order-desk.ts';
import { readPdf } from '../read-invoice.ts';
import { runShopCommand } from '../run-shop-command.ts';

const stage = await OrderDesk.start();
const complete = 'endpoint-complete';
const enterprise = 'endpoint-enterprise';
const names = { [complete]: 'Ironbark Security Complete', [enterprise]: 'Ironbark Enterprise Protection' };

interface Licence extends SeatsWithDays {
  readonly position: number;
  readonly product: keyof typeof names;
  readonly open: number;
}

const seats = (max: number) => fc.integer({ min: 1, max });

it('are the same on invoice and receipt, in key list, calendar, Find my keys, desk, command line and exports', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(seats(4), seats(6), seats(3), seats(3), async (bought, renewed, other, again) => {
      await stage.changeBuyer();
      await stage.buy({ items: [{ productId: complete, quantity: bought }] });
      const mixed = [
        { productId: complete, quantity: renewed },
        { productId: enterprise, quantity: other },
      ];
      await stage.buyAndReceive({ items: mixed, renews: stage.params.orderId });
      await checkDays();

      // Some of its seats are renewed: the days stay, and fewer seats are open.
      const { orderId } = stage.params;
      await stage.buy({ items: [{ productId: complete, quantity: again }], renews: orderId });
      stage.params = { orderId };
      await checkDays();
    }),
    { numRuns: moreByNight(25, 2) },
  );
});

async function checkDays(): Promise<void> {
  const { orderId } = stage.params;
  const licences = await readLicences(orderId);
  const lines = [...Map.groupBy(licences, ({ position }) => position).values()];
  const words = lines.map(describeLicences);
  const open = licences.filter((licence) => licence.open > 0);
  const days = licences.map(({ seats, startsOn, endsOn }) => [seats, startsOn, endsOn]);

  const invoice = (await readPdf(await (await stage.buyer.openInvoice(orderId)).arrayBuffer())).join(' ');
  for (const each of words) expect(invoice).toContain(each);

  const [receipt] = stage.receiptsTo(stage.buyer.email).filter(({ text }) => text?.includes(orderId));
  for (const licence of licences) {
    const count = `(${licence.seats} seat${licence.seats === 1 ? '' : 's'})`;
    expect(receipt?.text).toContain(
      `${names[licence.product]} ${count}\nValid from ${describeDays(licence)}.\n`,
    );
  }

  const { licenseKeys } = (await stage.buyer.readOrderKeys(orderId)).body;
  expect(licenseKeys.map(({ keys, startsOn, endsOn }) => [keys.length, startsOn, endsOn])).toEqual(days);
  const rows = tabulateKeys(orderId, licenseKeys).slice(1);
  expect(rows.map((row) => row.at(-1))).toEqual(
    licences.flatMap(({ seats, endsOn }) => Array.from({ length: seats }, () => endsOn)),
  );

  const { text: file } = await stage.buyer.request<object>(
    'GET',
    calls.openRenewalCalendar.path.replace(':orderId', orderId),
  );
  const [event] = convertIcsCalendar(undefined, file).events ?? [];
  const first = open.map(({ endsOn }) => endsOn).sort()[0];
  expect(event?.alarms?.length ?? 0).toBe(first ? 1 : 0);
  for (const licence of open) expect(event?.description).toContain(formatDay(licence.endsOn));

  const mine = (await stage.buyer.listMyOrders()).body.orders.find((order) => order.orderId === orderId);
  const found = mine?.lines.flatMap((line) => line.licences);
  expect(found?.map(({ seats, startsOn, endsOn }) => [seats, startsOn, endsOn])).toEqual(days);
  expect(found?.map(({ openSeats }) => openSeats)).toEqual(licences.map((licence) => licence.open));

  const view = await stage.read();
  const shown = view.lines.flatMap((line) => line.licences);
  expect(shown.map(({ seats, startsOn, endsOn }) => [seats, startsOn, endsOn])).toEqual(days);
  expect(shown.map(({ openSeats }) => openSeats)).toEqual(licences.map((licence) => licence.open));
  const body = { text: orderId };
  const listed = await stage.desk.call(orderCalls.searchOrders, { body });
  expect(listed.body.orders.map(({ endsOn }) => endsOn)).toEqual([first ?? null]);

  const run = await runShopCommand({ DATABASE_URL: stage.shop.database.url }, 'orders', 'show', orderId);
  for (const each of words) expect(run.output).toContain(each);

  const csv = await stage.desk.call(orderCalls.downloadOrders, { body });
  expect(String(csv.text)).toContain(first ?? '');
  const today = new Date().toISOString().slice(0, 10);
  const period = { from: '2020-01-01', to: `${Number(today.slice(0, 4)) + 1}-12-31` };
  const exported = await stage.desk.call(exportCalls.downloadExport, {
    params: { kind: 'invoices' },
    query: period,
  });
  expect(exported.status, String(exported.text)).toBe(200);
  const row = String(exported.text)
    .split('\r\n')
    .find((each) => each.includes(orderId));
  for (const each of words) expect(row).toContain(each);
}

/** As the rows say it: the seats that each licence has, and those that no later one continues. */
async function readLicences(orderId: string): Promise<Licence[]> {
  const { rows } = await stage.shop.database.pool.query<Licence>(
    `select position, product_id as product, last_seat - first_seat + 1 as seats, starts_on::text as "startsOn",
       ends_on::text as "endsOn", last_seat - first_seat + 1 - coalesce((
         select sum(later.last_seat - later.first_seat + 1) from licences as later where later.continues = licences.id
       ), 0)::int as open
     from licences where order_id = $1 order by position, first_seat`,
    [orderId],
  );
  return rows;
}
