import { beforeEach, describe, expect, it } from 'vitest';
import { orderCalls as calls } from '../../contract/desk/orders.ts';
import { addDays, lastDayOf } from '../../contract/terms.ts';
import { RenewalDesk } from '../../test/renewal-desk.ts';

const stage = await RenewalDesk.start();
beforeEach(() => stage.changeBuyer());

const yearFrom = (startsOn: string) => ({ startsOn, endsOn: lastDayOf(startsOn, { months: 12 }) });
const licence = { position: 0, firstSeat: 1 };

async function change(orderId: string, days: { startsOn?: string; endsOn?: string }, before?: object) {
  const { licences } = (await stage.call(calls.listLicences, orderId)).body;
  const { startsOn, endsOn } = licences[0] ?? {};
  return stage.call(calls.changeTerm, orderId, {
    ...licence,
    ...days,
    before: before ?? { startsOn, endsOn },
  });
}

describe('a change of the term', () => {
  it('moves the licence and what continues it, of the same length, and mails every buyer the days', async () => {
    const [first, second, third] = await stage.buyChain(2, 2, 1);
    const startsOn = addDays(stage.today, 20);
    const body = { ...licence, startsOn };
    const preview = await stage.call(calls.previewTerm, first, body);
    const one = yearFrom(startsOn);
    const two = yearFrom(addDays(one.endsOn, 1));
    const three = yearFrom(addDays(two.endsOn, 1));
    expect(preview.body).toMatchObject({
      moves: [
        { orderId: first, before: yearFrom(stage.today), after: one },
        { orderId: second, after: two },
        { orderId: third, after: three },
      ],
      shortKeys: [],
    });
    expect(await stage.licencesOf(first)).toMatchObject([yearFrom(stage.today)]);

    const changed = await change(first, { startsOn });
    expect(changed.body).toEqual(preview.body);
    expect(await stage.licencesOf(first)).toMatchObject([one]);
    expect(await stage.licencesOf(second)).toMatchObject([two]);
    expect(await stage.licencesOf(third)).toMatchObject([three]);
    await stage.awaitMails(3);
    const chosen = await stage.query(
      'select order_id from licences where order_id = any($1) and days_chosen_at is not null',
      [first, second, third],
    );
    expect(chosen).toEqual([{ order_id: first }]);
    expect(await stage.actionsOf(first)).toContain('term-changed');
    expect(await stage.actionsOf(second)).toContain('licence-days-moved');
  });

  it('of the last day alone moves what continues it', async () => {
    const [first, second] = await stage.buyChain(2, 2);
    const endsOn = addDays(stage.today, 500);
    expect((await change(first, { endsOn })).status).toBe(200);
    expect(await stage.licencesOf(first)).toMatchObject([{ startsOn: stage.today, endsOn }]);
    expect(await stage.licencesOf(second)).toMatchObject([yearFrom(addDays(endsOn, 1))]);
    await stage.expectSound();
  });

  it('is refused, and nothing changes', async () => {
    const [first, second] = await stage.buyChain(2, 2);
    const was = await stage.licencesOf(second);
    const { startsOn = '', endsOn = '' } = was[0] ?? {};
    const refusals = [
      [{ startsOn, endsOn: addDays(startsOn, -1) }, 'The last day is before the first day.'],
      [{ startsOn: addDays(startsOn, -1) }, 'It continues a licence that lasts until'],
      [{ endsOn: addDays(lastDayOf(startsOn, { months: 84 }), 1) }, 'A term has at most 84 months.'],
      [{ startsOn, endsOn }, 'the licence has these days already'],
      [{ startsOn: '2027-02-30' }, 'Enter a day'],
      [{ startsOn: '2100-01-01' }, 'Enter a day before 2100'],
    ] as const;
    for (const [days, why] of refusals) {
      const { status, text } = await change(second, days);
      expect([400, 409]).toContain(status);
      expect(text).toContain(why);
    }
    const stale = await change(second, { startsOn: addDays(startsOn, 9) }, { startsOn, endsOn: startsOn });
    expect(stale.text).toContain('were changed in the meantime');
    expect((await change(second, { endsOn: lastDayOf(startsOn, { months: 84 }) })).status).toBe(200);
    const pending = await stage.claim(first, 1);
    const claimed = await change(first, { startsOn: addDays(stage.today, 1) });
    expect(claimed.text).toContain(`the pending order ${pending} is to continue these licences`);
    expect(await stage.licencesOf(first)).toMatchObject([yearFrom(stage.today)]);
  });

  it('of one of several licences of a line leaves the others', async () => {
    const [, second] = await stage.buyChain(2, 5);
    const before = await stage.licencesOf(second);
    const body = {
      position: 0,
      firstSeat: 3,
      startsOn: addDays(stage.today, 7),
      before: yearFrom(stage.today),
    };
    expect((await stage.call(calls.changeTerm, second, body)).status).toBe(200);
    expect(await stage.licencesOf(second)).toEqual([
      before[0],
      { ...before[1], ...yearFrom(addDays(stage.today, 7)) },
    ]);
    const unknown = await stage.call(calls.changeTerm, second, { ...body, firstSeat: 2 });
    expect(unknown.status).toBe(404);
  });

  it('names keys of the vendor that end before', async () => {
    const [first] = await stage.buyChain(2);
    const keyEnd = addDays(stage.today, 380);
    await stage.query(
      `with batch as (
         insert into key_batches (product_id, file_name, key_count, imported_by, note)
         values ('endpoint-complete', 'keys.csv', 2, 'test', '') returning id
       ), stock as (
         insert into stock_keys (product_id, batch_id, key_hash, sealed, state, expires_on, order_id, position, seat)
         select product_id, (select id from batch), key_hash, sealed, 'sold', $2, order_id, position, seat
         from licence_keys join order_lines using (order_id, position) where order_id = $1
         returning id, seat
       )
       update licence_keys set stock_key_id = stock.id from stock
       where order_id = $1 and licence_keys.seat = stock.seat`,
      first,
      keyEnd,
    );
    const preview = (endsOn: string) => stage.call(calls.previewTerm, first, { ...licence, endsOn });
    expect((await preview(keyEnd)).body.shortKeys).toEqual([]);
    expect((await preview(addDays(keyEnd, 1))).body.shortKeys).toMatchObject([
      { orderId: first, keys: 2, endOn: keyEnd },
    ]);
  });
});

describe('two at once', () => {
  it('change a term and renew: the renewal continues the days as they are', async () => {
    for (let round = 0; round < 5; round += 1) {
      await stage.changeBuyer();
      const [first, second] = await stage.buyChain(4, 2);
      const results = await Promise.all([
        change(first, { startsOn: addDays(stage.today, 3 + round) }),
        stage.renew(second, 2),
        stage.renew(first, 2),
        change(second, { endsOn: addDays(stage.today, 900) }),
      ]);
      for (const { status, text } of results) expect([200, 409, 412], text).toContain(status);
    }
    await stage.expectSound();
  });
});
