import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyToQuote, lastDay } from '../../../contract/desk/copy-quote.ts';
import { describeRenewal } from '../../../contract/desk/renew-quote.ts';
import { shop as seller } from '../../../shop.config.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';

const desk = await openQuoteDesk();
beforeEach(() => desk.stage.changeBuyer());

it('is valid until the 30th day after today, also when the clock changes meanwhile', () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T13:30:00Z') });
  expect(lastDay('Australia/Sydney')).toBe('2026-04-10');
});

describe('the last day that a quote begins with', () => {
  const dayIn = (days: number) => {
    const moment = new Date(Date.now() + days * 86_400_000);
    return moment.toLocaleDateString('sv-SE', { timeZone: seller.timeZone });
  };

  it.each([
    ...([
      ['revise', 100, 100],
      ['revise', 5, 5],
      ['revise', 0, 0],
    ] as const),
    ...([
      ['copy', 100, 100],
      ['copy', 5, 30],
    ] as const),
  ])('to %s one that is valid for %i days is in %i days', async (way, days, expected) => {
    const { body } = await desk.create({ validUntil: dayIn(days), note: 'As agreed' });
    expect(copyToQuote(body, way, seller.timeZone)).toMatchObject({
      note: 'As agreed',
      validUntil: dayIn(expected),
    });
  });

  it('is that of a quote of today where the last day is over', async () => {
    const { body } = await desk.create({ validUntil: dayIn(5) });
    const expired = { ...body, expiresAt: new Date(Date.now() - 86_400_000).toISOString() };
    expect(copyToQuote(expired, 'revise', seller.timeZone).validUntil).toBe(lastDay(seller.timeZone));
  });
});

it.each(['copy', 'revise'] as const)('to %s one keeps the term of each line', async (way) => {
  const lines = [
    { productId: 'endpoint-enterprise', quantity: 3, unitPriceCents: 20_000, term: { months: 36 } },
  ];
  const { body } = await desk.create({ lines });
  expect(copyToQuote(body, way, seller.timeZone).lines).toMatchObject(lines);
});

it('a copy renews nothing: it drops what its lines take the place of; a revised quote keeps it', async () => {
  const bought = await desk.stage.buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 3 }] });
  const line = { productId: 'endpoint-enterprise', quantity: 3, unitPriceCents: 20_000 };
  const { body } = await desk.create({
    renews: [bought.body.orderId],
    lines: [{ ...line, insteadOf: 'endpoint-complete' }],
    note: 'Renewal of INV-000001 and INV-000002, whose licences end on 1 May 2027',
  });
  const copied = copyToQuote(body, 'copy', seller.timeZone);
  expect(copied).not.toHaveProperty('renews');
  expect([copied.note, copied.billing.purpose]).toEqual(['', '']);
  expect(copied.lines).toEqual([{ ...line, term: { months: 12 } }]);
  expect(copyToQuote(body, 'revise', seller.timeZone)).toMatchObject({
    renews: [bought.body.orderId],
    lines: [{ ...line, insteadOf: 'endpoint-complete' }],
  });
});

it.each(['copy', 'revise'] as const)(
  'to %s one whose last day is over begins with 12 months',
  async (way) => {
    const [{ today, later }] = await desk.query(
      `select shop_today()::text as today, (shop_today() + 60)::text as later`,
    );
    const line = { productId: 'endpoint-enterprise', quantity: 3, unitPriceCents: 20_000 };
    const { body } = await desk.create({ lines: [{ ...line, term: { endsOn: later } }] });
    const until = (endsOn: string) => ({
      ...body,
      lines: body.lines.map((one) => ({ ...one, term: { endsOn } })),
    });
    expect(copyToQuote(until(later), way, seller.timeZone).lines).toMatchObject([
      { term: { endsOn: later } },
    ]);
    expect(copyToQuote(until(today), way, seller.timeZone).lines).toMatchObject([{ term: { months: 12 } }]);
  },
);

it('the note of a renewal of many orders fits a note', () => {
  const licence = {
    orderId: '',
    productId: '',
    productName: '',
    seatsLeft: 1,
    openSeats: 1,
    unitPriceCents: 1,
  };
  const held = Array.from({ length: 40 }, (_, i) => ({
    ...{ ...licence, term: { months: 12 }, pricePerYearCents: 1, startsOn: '2025-09-01' },
    invoiceNumber: `INV-${1_000_000 + i}`,
    endsOn: `2026-09-${String(1 + (i % 30)).padStart(2, '0')}`,
  }));
  expect(describeRenewal(held)).toBe(
    'Renewal of INV-1000000, INV-1000001, INV-1000002, INV-1000003, INV-1000004 and 35 more, ' +
      'whose licences end from 1 September 2026 to 30 September 2026',
  );
});
