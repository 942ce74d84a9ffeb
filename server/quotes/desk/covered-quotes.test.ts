import { beforeEach, describe, expect, it } from 'vitest';
import { quoteCalls } from '../../../contract/desk/quotes.ts';
import { formatDay } from '../../../contract/format.ts';
import { addDays } from '../../../contract/terms.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';
import { validBilling } from '../../../test/valid-billing.ts';

const desk = await openQuoteDesk();
beforeEach(() => desk.stage.changeBuyer());

const productId = 'endpoint-complete';
const line = (quantity: number, changes = {}) => ({
  productId,
  quantity,
  unitPriceCents: 20_000,
  ...changes,
});

async function buy(quantity: number, changes = {}): Promise<string> {
  const items = [{ productId, quantity }];
  const { status, body, text } = await desk.stage.buyer.buy({ items, ...changes });
  expect(status, text).toBe(200);
  return body.orderId;
}

interface Days {
  readonly seats: number;
  readonly starts: string;
  readonly ends: string;
  readonly next: string;
}

const daysOf = (orderId: string): Promise<Days[]> =>
  desk.query(
    `select last_seat - first_seat + 1 as seats, starts_on::text as starts, ends_on::text as ends,
       (ends_on + 1)::text as next from licences where order_id = $1 order by position, first_seat`,
    orderId,
  );

const [{ today }] = await desk.query('select shop_today()::text as today');

describe('a quote of covered seats', () => {
  it('says until when and by which order, and is written once the operator says yes', async () => {
    const first = await buy(3);
    const second = await buy(3, { renews: first, buyAgain: first });
    const [covering] = await daysOf(second);
    const renewal = { renews: [first], lines: [line(3)] };
    const refused = await desk.create(renewal);
    const [{ number }] = await desk.query(
      'select invoice_number as number from orders where id = $1',
      second,
    );
    expect(refused.body.errors).toEqual([
      { field: 'renewCovered', message: expect.stringContaining(formatDay(covering?.ends ?? '')) },
    ]);
    expect(refused.body.detail).toContain(`by INV-${String(number).padStart(6, '0')}`);

    const { body } = await desk.create({ ...renewal, renewCovered: true });
    expect(body.renewCovered).toBe(true);
    const paid = await desk.payByTransfer(body.number, body.totalCents);
    expect(await daysOf(paid.body.orderId)).toMatchObject([{ seats: 3, starts: covering?.next }]);
  });

  it('of a buyer asks too, and carries what the buyer chose', async () => {
    const first = await buy(3);
    await buy(3, { renews: first, buyAgain: first });
    const { email } = desk.stage.buyer;
    const body = { email, billing: validBilling, items: [{ productId, quantity: 3 }], renews: [first] };
    const refused = await desk.stage.buyer.getQuote({ body });
    expect([refused.status, refused.body.code]).toEqual([409, 'renewal-covered']);
    expect(desk.mailsOf()).toEqual([]);
    const made = await desk.stage.buyer.getQuote({ body: { ...body, renewCovered: true } });
    expect(made.body).toMatchObject({
      renews: [first],
      renewCovered: true,
      lines: [{ term: { months: 12 }, listPriceCents: null }],
    });
  });

  it('of a buyer may take the place of another product, or be new seats beside it', async () => {
    const first = await buy(3);
    const [old] = await daysOf(first);
    const { email } = desk.stage.buyer;
    const startOf = async (insteadOf: string | null | undefined) => {
      const items = [{ productId: 'endpoint-enterprise', quantity: 2, insteadOf }];
      const made = await desk.stage.buyer.getQuote({
        body: { email, billing: validBilling, items, renews: [first] },
      });
      expect(made.status, made.text).toBe(200);
      const plan = await desk.sales.call(quoteCalls.foreseeQuote, {
        body: { email, lines: items, renews: [first] },
      });
      const number = made.body.number;
      const paid = await desk.payByTransfer(number, made.body.totalCents);
      const [days] = await daysOf(paid.body.orderId);
      expect(plan.body.lines[0]?.parts[0]?.startsOn).toBe(days?.starts);
      return days?.starts;
    };
    expect(await startOf(null)).toBe(today);
    expect(await startOf(productId)).toBe(old?.next);
  });
});

describe('a bank transfer for a quote', () => {
  const pay = (quote: { number: string; totalCents: number }, changes = {}) =>
    desk.payByTransfer(quote.number, quote.totalCents, changes);

  it('that can renew all of its seats is recorded', async () => {
    const first = await buy(3);
    const [old] = await daysOf(first);
    const { body } = await desk.create({ renews: [first], lines: [line(5)] });
    const paid = await pay(body);
    expect(await daysOf(paid.body.orderId)).toMatchObject([
      { seats: 3, starts: old?.next },
      { seats: 2, starts: today },
    ]);
  });

  it('whose seats others have renewed meanwhile is asked about, and sold as new seats once accepted', async () => {
    const first = await buy(3);
    const { body } = await desk.create({ renews: [first], lines: [line(3)] });
    const second = await buy(2, { renews: first, buyAgain: first });
    const [covering] = await daysOf(second);
    const refused = await pay(body);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(
        `^${body.number} renews 3 seats, of which only 1 seat is open: covered by INV-\\d+ until ` +
          `${formatDay(covering?.ends ?? '')}\\. Accept that to sell the others as new licences that begin today`,
      ),
    ]);
    expect(refused.body.errors?.map(({ field }) => field)).toEqual(['acceptCovered']);
    expect(
      await desk.query('select from orders where gateway = $1 and email = $2', 'bank-transfer', body.email),
    ).toEqual([]);

    const paid = await pay(body, { acceptCovered: true });
    const [old] = await daysOf(first);
    expect(await daysOf(paid.body.orderId)).toMatchObject([
      { seats: 1, starts: old?.next },
      { seats: 2, starts: today },
    ]);
    const [event] = await desk.query(
      `select after from audit_events where action = 'quote-marked-paid' and after->>'quote' = $1`,
      body.number,
    );
    expect(event.after).toMatchObject({ acceptedCovered: true });
  });

  it('that has expired, whose last day is over, is refused', async () => {
    const endsOn = addDays(today, 30);
    const { body } = await desk.create({ lines: [line(3, { term: { endsOn } })] });
    await desk.query(`update quotes set expires_at = now() - interval '1 day' where email = $1`, body.email);
    await desk.query(
      `update quote_lines set term_ends_on = shop_today() from quotes
       where quotes.number = quote_number and email = $1`,
      body.email,
    );
    const refused = await pay(body, { acceptExpired: true });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining(`were agreed until ${formatDay(today)}, which is over`),
    ]);
  });

  it('of an earlier release, whose renewed seats are all covered, is asked about', async () => {
    const first = await buy(3);
    const { body } = await desk.create({ renews: [first], lines: [line(3)] });
    await desk.query('update quote_lines set renewed_seats = null');
    await buy(3, { renews: first, buyAgain: first });
    expect((await pay(body)).body.detail).toContain('renews seats, of which none is open any more');
    expect((await pay(body, { acceptCovered: true })).status).toBe(200);
  });
});
