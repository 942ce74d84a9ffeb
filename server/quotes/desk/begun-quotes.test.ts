import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyToQuote, lastDay } from '../../../contract/desk/copy-quote.ts';
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
