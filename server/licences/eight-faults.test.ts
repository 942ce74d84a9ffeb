import { beforeEach, expect, it } from 'vitest';
import { orderCalls } from '../../contract/desk/orders.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { auditLicences } from '../../test/faults/audit-licences.ts';
import { agreedQuote } from '../../test/insert-quote.ts';
import { OrderDesk } from '../../test/order-desk.ts';
import { readPdf } from '../../test/read-invoice.ts';
import { queueReminders } from './reminders.ts';

/** What went wrong before licences were rows, each with the right outcome. */
const stage = await OrderDesk.start();
beforeEach(async () => {
  await stage.setFresh(true);
  await stage.changeBuyer();
});

const complete = 'endpoint-complete';
const enterprise = 'endpoint-enterprise';
const seatsOf = (productId: string, quantity: number) => ({ productId, quantity });

const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await stage.shop.database.pool.query<Row>(text, values)).rows;

type Bought = Parameters<typeof stage.buyer.buy>[0];

async function buy(options: Bought): Promise<string> {
  const { status, text, body } = await stage.buyer.buy(options);
  expect(status, text).toBe(200);
  return body.orderId;
}

/** The licences of an order: seats, and from how many days after today until when. */
const licencesOf = (orderId: string) =>
  query<{ seats: number; starts: number; ends: number }>(
    `select last_seat - first_seat + 1 as seats, starts_on - shop_today() as starts, ends_on - shop_today() as ends
     from licences where order_id = $1 order by position, first_seat`,
    orderId,
  );

async function endOf(orderId: string): Promise<number> {
  return Math.max(...(await licencesOf(orderId)).map(({ ends }) => ends));
}

/** Lets time pass until so many days are left of an order. */
async function passUntil(daysLeft: number, orderId: string): Promise<void> {
  const days = (await endOf(orderId)) - daysLeft;
  await query('update licences set starts_on = starts_on - $1::int, ends_on = ends_on - $1::int', days);
}

const endingSoon = async (): Promise<string[]> => {
  const { body } = await stage.desk.call(orderCalls.searchOrders, {
    body: { endsWithin: '30', customer: stage.buyer.email },
  });
  return body.orders.map(({ orderId }: { orderId: string }) => orderId);
};

const remindersToBuyer = () =>
  stage.shop.mailServer.mails.filter(
    ({ subject, recipients }) =>
      subject?.startsWith('Your licences end') && recipients.includes(stage.buyer.email),
  );

async function readReminder(): Promise<string> {
  await queueReminders(stage.shop.database.db, new Date());
  await expect.poll(() => remindersToBuyer().length).toBe(1);
  return remindersToBuyer()[0]?.text ?? '';
}

it('1: of ten seats, five are renewed: the reminder offers five, and they go on without a gap', async () => {
  const first = await buy({ items: [seatsOf(complete, 10)], reminders: true });
  const half = await buy({ items: [seatsOf(complete, 5)], renews: first });
  await passUntil(20, first);
  const mail = await readReminder();
  expect(mail).toContain('5 seats');
  expect(mail).not.toContain('10 seats');
  const rest = await buy({ items: [seatsOf(complete, 5)], renews: first, buyAgain: half });
  expect(await licencesOf(rest)).toMatchObject([{ seats: 5, starts: 21 }]);
  expect(await endingSoon()).toEqual([]);
});

it('2: seats that are renewed are not renewed again without a question, nor sold twice for a year', async () => {
  const a = await buy({ items: [seatsOf(complete, 5)] });
  const b = await buy({ items: [seatsOf(complete, 5)], renews: a });
  const again = await stage.buyer.buy({ items: [seatsOf(complete, 5)], renews: a, buyAgain: b });
  expect([again.status, again.body.code]).toEqual([409, 'renewal-covered']);
  const d = await buy({ items: [seatsOf(complete, 5)], renews: b, buyAgain: b });
  expect(await licencesOf(d)).toMatchObject([{ seats: 5, starts: (await endOf(b)) + 1 }]);
});

it('3: a product that a renewal leaves out stays open, and its buyer is reminded', async () => {
  const a = await buy({ items: [seatsOf(enterprise, 3), seatsOf(complete, 3)], reminders: true });
  const b = await buy({ items: [seatsOf(enterprise, 6)], renews: a });
  expect((await licencesOf(b)).map(({ seats, starts }) => [seats, starts > 0])).toEqual([
    [3, true],
    [3, false],
  ]);
  await passUntil(20, a);
  const listed = (await stage.buyer.listMyOrders()).body.orders.at(-1);
  expect(listed?.lines.map(({ licences }) => licences.map(({ openSeats }) => openSeats))).toEqual([[0], [3]]);
  expect(await endingSoon()).toContain(a);
  const mail = await readReminder();
  expect(mail).toContain('Complete: 3 seats');
  expect(mail).not.toContain('Enterprise Protection: ');
});

it('4: of five seats that are renewed as ten, the additional five begin today', async () => {
  const a = await buy({ items: [seatsOf(complete, 5)] });
  const end = await endOf(a);
  const b = await buy({ items: [seatsOf(complete, 10)], renews: a });
  expect(await licencesOf(b)).toMatchObject([
    { seats: 5, starts: end + 1 },
    { seats: 5, starts: 0, ends: end },
  ]);
});

it('5: another product that takes the place of one begins when that ends', async () => {
  const a = await buy({ items: [seatsOf(enterprise, 3)] });
  await passUntil(20, a);
  const b = await buy({ items: [seatsOf(complete, 3)], renews: a });
  expect(await licencesOf(b)).toMatchObject([{ seats: 3, starts: 21 }]);
});

it.each([
  { continued: 'refund', left: 0, when: 'in a year' },
  { continued: 'begin-now', left: 3, when: 'today' },
])(
  '6: a refund of what is continued asks what becomes of that: $continued',
  async ({ continued, left, when }) => {
    const items = [seatsOf(complete, 3)];
    await stage.buy({ items });
    const a = stage.params.orderId;
    const b = await buy({ items, renews: a, buyAgain: a });
    const what = { kind: 'whole' };
    const preview = await stage.desk.call(orderCalls.previewRefund, {
      params: { orderId: a },
      body: { what },
    });
    expect(preview.body.continued?.later).toMatchObject([{ orderId: b, seats: 3 }]);

    const asked = { what, reason: 'By mistake', refundedCents: 0 };
    expect((await stage.refund(asked)).status).not.toBe(200);
    const done = await stage.refund({ ...asked, continued });
    expect(done.status, done.text).toBe(200);
    const facts = `select seats_left as left, case when starts_on = shop_today() then 'today' else 'in a year' end as when
    from licence_facts where order_id = $1`;
    expect(await query(facts, b)).toEqual([{ left, when }]);
    // Other tests here have moved the days of their orders.
    const { violations } = await auditLicences({ database: stage.shop.database.pool });
    expect(violations.filter((what) => what.includes(a) || what.includes(b))).toEqual([]);
  },
);

it('7: a term that is agreed in a quote is what the order, the invoice and the key list have', async () => {
  const lines = [
    { productId: enterprise, quantity: 3, unitPriceCents: 20_000, term: { months: 36 } },
    { productId: complete, quantity: 2, unitPriceCents: 9_000, term: { endsOn: '2028-06-30' } },
  ];
  const body = agreedQuote({ email: stage.buyer.email, lines });
  const quote = await stage.desk.call(quoteCalls.createQuote, { body });
  expect(quote.status, quote.text).toBe(200);
  const { number, totalCents } = quote.body;
  const paid = await stage.desk.call(quoteCalls.markPaid, {
    params: { number },
    body: { amountCents: totalCents },
  });
  expect(paid.status, paid.text).toBe(200);
  const { orderId } = paid.body;
  const [days] = await query<{ first: string; last: string }>(
    `select to_char(shop_today(), 'FMDD FMMonth YYYY') as first,
       to_char(shop_today() + interval '3 years' - interval '1 day', 'FMDD FMMonth YYYY') as last`,
  );
  const { licenseKeys } = (await stage.buyer.readOrderKeys(orderId)).body;
  expect(licenseKeys.map(({ endsOn }) => endsOn)).toEqual([
    Temporal.PlainDate.from(licenseKeys[0]?.startsOn ?? '')
      .add({ years: 3 })
      .subtract({ days: 1 })
      .toString(),
    '2028-06-30',
  ]);
  const file = await (await stage.buyer.openInvoice(orderId)).arrayBuffer();
  const invoice = (await readPdf(file)).join(' ').replace(/\s+/g, ' ');
  expect(invoice).toContain(`${days?.first} to ${days?.last}`);
  expect(invoice).toContain('30 June 2028');
  expect(invoice).not.toContain('12 months');
});
