import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, lastDayOf } from '../../contract/terms.ts';
import { RenewalDesk } from '../../test/renewal-desk.ts';
import { foreseeLicences } from '../licences/write-licences.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { requestRefund } from './request-refund.ts';

const stage = await RenewalDesk.start();
beforeEach(() => stage.changeBuyer());

const seats = (count: number) => ({
  kind: 'seats',
  seats: [{ productId: 'endpoint-complete', seats: count }],
});
const whole = { kind: 'whole' };
const yearFrom = (startsOn: string) => ({ startsOn, endsOn: lastDayOf(startsOn, { months: 12 }) });

describe('a refund of seats that a later order continues', () => {
  it('names that order before, and is refused without a choice', async () => {
    const [first, second] = await stage.buyChain(5, 5);
    const { body } = await stage.preview(first, seats(2));
    const [licence] = await stage.licencesOf(second);
    expect(body.continued).toMatchObject({
      later: [{ orderId: second, invoiceNumber: expect.stringMatching(/^INV-/), seats: 2 }],
      moves: [
        { orderId: second, seats: 2, before: { startsOn: licence?.startsOn }, after: yearFrom(stage.today) },
      ],
      refunds: [{ orderId: second, seats: 2, amountCents: body.amountCents }],
      whyNoRefund: null,
    });
    const refused = await stage.refund(first, seats(2));
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(
        /^Nothing was refunded: later orders continue these seats, 2 seats of INV-\d+: choose/,
      ),
    ]);
    expect(await stage.query('select from refunds where order_id = $1', first)).toEqual([]);
    const amount = await stage.refund(first, { kind: 'amount', amountCents: 100 });
    expect(amount.status, amount.text).toBe(200);
  });

  it('lets these seats begin on that day, and what continues them follows; the buyer gets the days', async () => {
    const [first, second, third] = await stage.buyChain(5, 5, 4);
    const before = [await stage.licencesOf(second), await stage.licencesOf(third)].flat();
    const done = await stage.refund(first, seats(3), 'begin-now');
    expect([done.status, done.body.state, done.body.later]).toEqual([200, 'completed', []]);
    const begun = yearFrom(stage.today);
    expect(await stage.licencesOf(second)).toMatchObject([
      { firstSeat: 1, lastSeat: 2, startsOn: before[0]?.startsOn, endsOn: before[0]?.endsOn },
      { firstSeat: 3, lastSeat: 5, ...begun, continues: null },
    ]);
    expect(await stage.licencesOf(third)).toMatchObject([
      { firstSeat: 1, lastSeat: 2, startsOn: before[1]?.startsOn },
      { firstSeat: 3, lastSeat: 4, ...yearFrom(addDays(begun.endsOn, 1)) },
    ]);
    const mails = await stage.awaitMails(2);
    expect(mails.join()).toContain('3 seats. Valid from');
    expect(await stage.query('select continued from refunds where order_id = $1', first)).toEqual([
      { continued: 'begin-now' },
    ]);
    expect(await stage.actionsOf(second)).toContain('licence-days-moved');
    await stage.expectSound();
  });

  it('refunds these seats as well, and what continues them, each by its own order', async () => {
    const [first, second, third] = await stage.buyChain(5, 5, 4);
    const { body } = await stage.preview(first, seats(3));
    const done = await stage.refund(first, seats(3), 'refund');
    expect(done.body.later).toHaveLength(2);
    const foreseen = body.continued?.refunds ?? [];
    expect(foreseen.map(({ orderId, seats: count }) => [orderId, count]).sort()).toEqual(
      [
        [second, 3],
        [third, 2],
      ].sort(),
    );
    for (const { orderId, amountCents, adjustmentNote, state } of done.body.later) {
      expect([state, amountCents]).toEqual([
        'completed',
        foreseen.find((refund) => refund.orderId === orderId)?.amountCents,
      ]);
      expect(adjustmentNote).toMatch(/^ADJ-/);
    }
    const left = [first, second, third].map(async (id) => (await stage.licencesOf(id))[0]?.seatsLeft);
    expect(await Promise.all(left)).toEqual([2, 2, 2]);
    expect(await stage.alertsOf(first)).toEqual([]);
    await stage.expectSound();
  });

  it('takes the seats that continue, and no new ones of the same line', async () => {
    const [first, second] = await stage.buyChain(3, 6);
    await stage.refund(first, whole, 'refund');
    expect(await stage.licencesOf(second)).toMatchObject([
      { firstSeat: 1, lastSeat: 3, seatsLeft: 0 },
      { firstSeat: 4, lastSeat: 6, seatsLeft: 3 },
    ]);
  });

  it('is refused as a whole where a later order can’t be refunded, and may begin now', async () => {
    const [first, second] = await stage.buyChain(2, 2);
    await stage.query(`update orders set gateway = 'https://elsewhere.example' where id = $1`, second);
    expect((await stage.preview(first, whole)).body.continued?.whyNoRefund).toMatch(
      /^Nothing was refunded: INV-\d+, which continues these seats, can't be refunded: .* isn't configured\.$/,
    );
    const refused = await stage.refund(first, whole, 'refund');
    expect(refused.status).toBe(409);
    expect(await stage.query('select from refunds where order_id = any($1)', [first, second])).toEqual([]);
    expect((await stage.refund(first, whole, 'begin-now')).status).toBe(200);
  });

  it('of chosen seats counts those of the licence that they are in', async () => {
    const [, second] = await stage.buyChain(3, 6);
    const [, third = ''] = await stage.buyChainAfter(second, 6);
    // Of the second one, seats 1 to 3 last longest, so that the third continues seats 4 to 6 first.
    const [fromSecond, fromFirst] = await stage.licencesOf(third);
    const what = { kind: 'seats', seats: [{ productId: 'endpoint-complete', numbers: [1] }] };
    await stage.refund(second, what, 'begin-now');
    expect((await stage.licencesOf(second)).map(({ seatsLeft }) => seatsLeft)).toEqual([2, 3]);
    expect(await stage.licencesOf(third)).toMatchObject([
      { firstSeat: 1, lastSeat: 3, startsOn: fromSecond?.startsOn },
      { firstSeat: 4, lastSeat: 5, startsOn: fromFirst?.startsOn },
      { firstSeat: 6, lastSeat: 6, ...yearFrom(stage.today), continues: null },
    ]);
    await stage.expectSound();
  });

  it('says what a pending order of these seats gets', async () => {
    const [first] = await stage.buyChain(3);
    const pending = await stage.claim(first, 2);
    const { body } = await stage.preview(first, seats(2));
    expect(body).toMatchObject({ continued: null, claimedBy: [{ orderId: pending, seats: 2 }] });
    expect((await stage.preview(first, seats(1))).body.claimedBy).toEqual([]);
  });

  it('leaves seats that begin now to the pending order that is to continue them', async () => {
    const [first, second] = await stage.buyChain(4, 4);
    const pending = await stage.claim(second, 4);
    await stage.refund(first, seats(3), 'begin-now');
    const [staying, begun] = await stage.licencesOf(second);
    const foreseen = await foreseeLicences(stage.parts.db, pending);
    expect(foreseen.map(({ startsOn, firstSeat, lastSeat }) => [startsOn, firstSeat, lastSeat])).toEqual([
      [addDays(begun?.endsOn ?? '', 1), 1, 3],
      [addDays(staying?.endsOn ?? '', 1), 4, 4],
    ]);
  });
});

describe('a process that dies between the commit and the gateway', () => {
  it.each(['begin-now', 'refund'] as const)('has the choice done later: %s', async (continued) => {
    const [first, second] = await stage.buyChain(2, 2);
    await requestRefund(stage.parts, {
      ...{ orderId: first, what: { kind: 'whole' as const }, reason: 'x', actor: 'test', continued },
    });
    await stage.query(
      `update refunds set created_at = created_at - interval '1 minute' where state = 'requested'`,
    );
    await reconcileRefunds(stage.parts, new AbortController().signal);
    // The shop's own round may have taken it before.
    const isOpen = () =>
      stage.query(`select from refunds where order_id = $1 and state = 'requested'`, first);
    await expect.poll(isOpen).toEqual([]);
    const [licence] = await stage.licencesOf(second);
    if (continued === 'refund') expect(licence?.seatsLeft).toBe(0);
    else expect(licence).toMatchObject({ ...yearFrom(stage.today), continues: null });
    expect(await stage.alertsOf(first)).toEqual([]);
  });
});

describe('two operators at once', () => {
  it('refund an order with the one that continues it, and that one: no seat twice, nobody waits for ever', async () => {
    for (let round = 0; round < 5; round += 1) {
      await stage.changeBuyer();
      const [first, second, third] = await stage.buyChain(2, 2, 2);
      const all = await Promise.all([
        stage.refund(first, whole, 'refund'),
        stage.refund(second, whole, round % 2 ? 'refund' : 'begin-now'),
        stage.refund(third, whole),
        stage.refund(first, seats(1), 'begin-now'),
      ]);
      for (const { status, text } of all) expect([200, 409], text).toContain(status);
      expect(all.map(({ status }) => status)).toContain(200);
      const ids = [first, second, third];
      const [sum] = await stage.query(
        `select bool_and(refunded_cents <= total_cents) as fits from order_facts where id = any($1)`,
        ids,
      );
      expect(sum).toEqual({ fits: true });
    }
    await stage.expectSound({ alerted: true });
  });
});
