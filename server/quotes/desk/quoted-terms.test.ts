import { beforeEach, describe, expect, it } from 'vitest';
import { formatDay } from '../../../contract/format.ts';
import { addDays, countDays, lastDayOf, type Term } from '../../../contract/terms.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';
import { deskCalls } from '../../operators/desk/desk-calls.ts';

const desk = await openQuoteDesk();
beforeEach(() => desk.stage.changeBuyer());

const productId = 'endpoint-enterprise';
const [{ today }] = await desk.query('select shop_today()::text as today');
const lineOf = (term: Term | undefined, changes = {}) => ({
  ...{ productId, quantity: 3, unitPriceCents: 20_000, term },
  ...changes,
});
const daysOf = (orderId: string) =>
  desk.query(
    `select last_seat - first_seat + 1 as seats, starts_on::text as "startsOn", ends_on::text as "endsOn"
     from licences where order_id = $1 order by position, first_seat`,
    orderId,
  );
const endsOn = addDays(today, 500);

describe('the term of a line', () => {
  it.each([
    [{ months: 36 }, 'per seat for 36 months', 26_997],
    [{ months: 1 }, 'per seat for 1 month', 750],
    [{ months: 12 }, 'per seat/year', 8_999],
    // 501 days, today included: 8,999 × 501 ÷ 365 = 12,352.06
    [{ endsOn }, `per seat until ${formatDay(endsOn)}`, 12_352],
  ] as const)('%j is what every text says and what is sold', async (term, words, listPriceCents) => {
    const note = 'Installed by us in March';
    const made = await desk.create({ note, lines: [lineOf(term, { unitPriceCents: 500 })] });
    expect(made.body.lines).toMatchObject([{ term, listPriceCents, unitPriceCents: 500 }]);
    const token = await desk.readToken();
    const { body } = await desk.stage.buyer.readQuote(token);
    expect(body.lines).toMatchObject([{ term, listPriceCents }]);

    const [mail] = desk.mailsOf();
    const pdf = (await readPdf(mail?.attachments[0]?.content as ArrayBuffer)).join(' ');
    expect(mail?.text?.replaceAll('\n', ' ')).toContain(`at $5.00 ${words}. List price`);
    expect(pdf).toContain(words.replace('per', 'Per'));
    for (const text of [mail?.text?.replaceAll('\n', ' '), pdf]) {
      expect(text).toContain('You save $');
      expect(text).toMatch(/what we agreed/i);
      if (!('months' in term) || term.months !== 12) expect(text).not.toMatch(/year/i);
    }
    expect(pdf.indexOf(note)).toBeLessThan(pdf.indexOf('Unit price'));

    const paid = await desk.payByCard(token);
    const last = lastDayOf(today, term);
    expect(await daysOf(paid.body.orderId)).toEqual([{ seats: 3, startsOn: today, endsOn: last }]);
  });

  it('is 12 months where nothing is said', async () => {
    const { body } = await desk.create({ lines: [lineOf(undefined)] });
    expect(body.lines).toMatchObject([{ term: { months: 12 }, listPriceCents: 8_999 }]);
  });

  it('is sold by bank transfer as it was agreed', async () => {
    const { body } = await desk.create({ lines: [lineOf({ months: 84 })] });
    const paid = await desk.payByTransfer(body.number, body.totalCents);
    expect(await daysOf(paid.body.orderId)).toMatchObject([{ endsOn: lastDayOf(today, { months: 84 }) }]);
  });

  it.each([
    [{ months: 0 }, 'months', 'Enter a number of months from 1 to 84'],
    [{ months: 85 }, 'months', 'Enter a number of months from 1 to 84'],
    [{ months: 1.5 }, 'months', 'Enter a number of months from 1 to 84'],
    [{ endsOn: today }, 'endsOn', 'Choose a day after today'],
    [{ endsOn: addDays(today, 19) }, 'endsOn', `The quote is valid until ${formatDay(addDays(today, 20))}.`],
    [
      { endsOn: addDays(lastDayOf(today, { months: 84 }), 1) },
      'endsOn',
      'Choose a day within 84 months of today',
    ],
    [{ endsOn: '2028-02-30' }, 'endsOn', 'Enter a date'],
  ])('is refused as %j', async (term, field, message) => {
    const { status, body } = await desk.create({ lines: [lineOf(term)] });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: `lines.0.term.${field}`, message: expect.stringContaining(message) }],
    ]);
  });

  it.each([{}, { months: 12, endsOn }])('is either months or a day: %j', async (term) => {
    expect((await desk.create({ lines: [lineOf(term as Term)] })).body.code).toBe('invalid-input');
  });

  it('is in the audit, with what was agreed', async () => {
    const { body } = await desk.create({ lines: [lineOf({ months: 36 })] });
    const [event] = await desk.query(
      `select after from audit_events where after->>'quote' = $1`,
      body.number,
    );
    expect(event.after.lines).toMatchObject([{ term: { months: 36 }, listPriceCents: 26_997 }]);
    expect(deskCalls.quotes.createQuote.says(event.after)).toContain('for 36 months');
  });
});

describe('the floor of a product', () => {
  const setFloor = (floorPercent: number) =>
    desk.stage.desk.call(deskCalls.products.changeProduct, { params: { productId }, body: { floorPercent } });

  it('counts against the list price of the term', async () => {
    await setFloor(80);
    const create = (unitPriceCents: number) =>
      desk.create({ lines: [lineOf({ months: 36 }, { unitPriceCents })] }, desk.sales);
    // 80 % of $269.97 is 21,597.6 cents.
    const refused = await create(21_597);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining('for $215.98 or more per seat for 36 months, which is 80% of its price'),
    ]);
    expect((await create(21_598)).status).toBe(200);
  });

  it('counts for an expired quote that is paid by transfer', async () => {
    await setFloor(100);
    const { body } = await desk.create({ lines: [lineOf({ months: 36 }, { unitPriceCents: 26_996 })] });
    await desk.query(`update quotes set expires_at = now() - interval '1 day' where email = $1`, body.email);
    const pay = (as: typeof desk.sales) =>
      as.call(deskCalls.quotes.markPaid, {
        params: { number: body.number },
        body: { amountCents: body.totalCents, acceptExpired: true },
      });
    expect((await pay(desk.sales)).body.code).toBe('role-needed');
    expect((await pay(desk.stage.desk)).status).toBe(200);
  });
});

it('the days of a term are counted with both ends, also after what it renews', async () => {
  const { orderId } = (await desk.stage.buyer.buy({ items: [{ productId, quantity: 3 }] })).body;
  const [first] = await daysOf(orderId);
  const early = await desk.create({ renews: [orderId], lines: [lineOf({ endsOn: first.endsOn })] });
  expect(early.body.errors).toEqual([
    {
      field: 'lines.0.term.endsOn',
      message: `It renews seats that end on ${formatDay(first.endsOn)}. Choose a later day`,
    },
  ]);
  const last = addDays(first.endsOn, 100);
  const lines = [lineOf({ endsOn: last }, { unitPriceCents: 1_000 })];
  const { body } = await desk.create({ renews: [orderId], lines });
  expect(countDays({ startsOn: addDays(first.endsOn, 1), endsOn: last })).toBe(100);
  // 8,999 × 100 ÷ 365 = 2,465.5
  expect(body.lines).toMatchObject([{ listPriceCents: 2_465 }]);
  const paid = await desk.payByCard(await desk.readToken());
  expect(await daysOf(paid.body.orderId)).toEqual([
    { seats: 3, startsOn: addDays(first.endsOn, 1), endsOn: last },
  ]);
});
