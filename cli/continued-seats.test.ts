import { beforeEach, expect, it } from 'vitest';
import { addDays, describeDays, lastDayOf } from '../contract/terms.ts';
import { RenewalDesk } from '../test/renewal-desk.ts';

const stage = await RenewalDesk.start();
beforeEach(() => stage.changeBuyer());

const reason = ['--reason', 'Ordered twice'];
const yearFrom = (startsOn: string) => ({ startsOn, endsOn: lastDayOf(startsOn, { months: 12 }) });

it('refund names the later order and both choices, and needs one', async () => {
  const [first, second] = await stage.buyChain(2, 2);
  const dry = await stage.run('refund', first, ...reason, '--dry-run');
  expect(dry.output).toContain('Later orders continue the refunded seats:');
  expect(dry.output).toMatch(new RegExp(`INV-\\d+, ${second}: 2 seats of Ironbark Security Complete`));
  expect(dry.output).toMatch(/--continued refund: refund them as well: \$329\.98 of INV-\d+/);
  const begun = describeDays(yearFrom(stage.today));
  expect(dry.output).toMatch(new RegExp(`--continued begin-now: 2 seats of INV-\\d+, ${begun}`));
  const refused = await stage.run('refund', first, ...reason);
  expect([refused.exitCode, refused.output]).toEqual([
    1,
    expect.stringContaining('choose whether these are'),
  ]);
  const made = await stage.run('refund', first, ...reason, '--continued', 'refund');
  expect(made).toMatchObject({ exitCode: 0, errors: '' });
  expect(made.output).toContain(`The order ${second}: Refunded $329.98`);
});

it('refunds continued shows the choices after a refund, and does what is chosen', async () => {
  const [first, second] = await stage.buyChain(2, 2);
  await stage.query(`update licences set last_seat = 1 where order_id = $1`, first);
  const shown = await stage.run('refunds', 'continued', first);
  expect(shown.output).toContain('Nothing was changed.');
  expect(shown.output).toContain('--choose refund: refund them as well: $164.99 of INV-');
  const done = await stage.run('refunds', 'continued', first, '--choose', 'begin-now');
  expect(done.output).toContain('These licences have new days, which are mailed to their buyers:');
  expect(await stage.licencesOf(second)).toMatchObject([{ lastSeat: 1 }, yearFrom(stage.today)]);
  expect((await stage.run('refunds', 'continued', first)).exitCode).toBe(1);
});

it('orders change-term shows the new days, and changes them', async () => {
  const [first, second] = await stage.buyChain(2, 5);
  const day = addDays(stage.today, 12);
  const dry = await stage.run('orders', 'change-term', first, '--first-day', day, '--dry-run');
  expect(dry.output).toContain('Nothing was changed. The new days would be:');
  const done = await stage.run('orders', 'change-term', first, '--first-day', day);
  expect(done).toMatchObject({ exitCode: 0, errors: '' });
  expect(done.output).toContain(
    `${describeDays(yearFrom(day))} (before: ${describeDays(yearFrom(stage.today))})`,
  );
  expect(await stage.licencesOf(first)).toMatchObject([yearFrom(day)]);
  const unclear = await stage.run('orders', 'change-term', second, '--first-day', day);
  expect([unclear.exitCode, unclear.output]).toEqual([1, expect.stringContaining('seats 3 to 5')]);
  const one = await stage.run('orders', 'change-term', second, '--first-seat', '3', '--first-day', day);
  expect(one.exitCode).toBe(0);
});
