import { beforeEach, describe, expect, it } from 'vitest';
import { overviewCalls } from '../../../contract/desk/overview.ts';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { shop as seller } from '../../../shop.config.ts';
import { masked } from '../../../test/order-desk.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';

const desk = await openQuoteDesk();
const { shop } = desk.stage;
beforeEach(async () => {
  shop.mailServer.mode = 'accept';
  await desk.stage.changeBuyer();
});

const dayIn = (days: number) => String(Temporal.Now.plainDateISO(seller.timeZone).add({ days }));
const follow = (number: string, body: { text?: string; again?: boolean } = {}) =>
  desk.sales.call(calls.followUpQuote, { params: { number }, body: { text: '', ...body } });
const read = async (number: string) =>
  (await desk.stage.desk.call(calls.readQuote, { params: { number } })).body;
const mailsOf = () =>
  shop.mailServer.mails.filter(
    ({ recipients, messageId }) =>
      recipients.includes(desk.stage.buyer.email) && messageId?.startsWith('<quote-follow-up.'),
  );

describe('an open quote is followed up', () => {
  it('by one mail with the lines that the operator added, the PDF and the link', async () => {
    const { number, totalCents } = (await desk.create({ validUntil: dayIn(3) })).body;
    const token = await desk.readToken();
    const { email } = desk.stage.buyer;
    expect((await follow(number, { text: 'As discussed.\n\nBen can approve it.' })).body).toEqual({ email });
    await expect.poll(() => mailsOf().length).toBe(1);
    const [mail] = mailsOf();
    const total = `$${(totalCents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/, ',')}`;
    expect(mail?.text).toContain(`Your quote ${number} for ${total} including GST is valid until`);
    expect(mail?.text).toContain(': 3 days left.');
    expect(mail?.text).toContain('As discussed.\n\nBen can approve it.');
    expect(mail?.text).toContain(`#quote=${token}`);
    const [page] = await readPdf(mail?.attachments[0]?.content as Buffer);
    expect(page).toContain(number);

    const { history, followedUpAt } = await read(number);
    expect(followedUpAt).not.toBeNull();
    const { at, text } = history.find(({ kind }) => kind === 'followed-up') ?? {};
    expect(at).toBe(followedUpAt);
    expect(text).toBe('Followed up by ana@harbour.example: “As discussed.\n\nBen can approve it.”');
    const [event] = await desk.query(
      `select actor, after from audit_events where action = 'quote-followed-up' order by id desc limit 1`,
    );
    expect(event).toEqual({ actor: 'ana@harbour.example', after: { quote: number, email: masked(email) } });
  });

  it('once: of two presses at the same moment, the second asks, and sends when it is meant', async () => {
    const { number } = (await desk.create()).body;
    const answers = await Promise.all([follow(number), follow(number)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400)?.body;
    expect(refused?.errors).toEqual([
      { field: 'again', message: expect.stringMatching(/^ana@harbour\.example followed up QUO-\d+ within/) },
    ]);
    expect((await follow(number, { again: true })).status).toBe(200);
    await expect.poll(() => mailsOf().length).toBe(2);
    expect((await read(number)).history.filter(({ kind }) => kind === 'followed-up')).toHaveLength(2);
  });

  it('only while it is open, and by the role sales', async () => {
    const { number } = (await desk.create()).body;
    const bySupport = desk.support.call(calls.followUpQuote, { params: { number }, body: { text: '' } });
    expect((await bySupport).body.code).toBe('role-needed');
    expect((await follow(number, { text: 'a'.repeat(501) })).status).toBe(400);
    await desk.query('update quotes set expires_at = now() where email = $1', desk.stage.buyer.email);
    expect((await follow(number)).body.detail).toMatch(/has expired\. Revise it/);
    await desk.stage.desk.call(calls.withdrawQuote, { params: { number } });
    expect((await follow(number)).body.detail).toMatch(/was withdrawn/);
    expect(mailsOf()).toEqual([]);
  });

  it('not while its own mail was not delivered, and not after it was withdrawn', async () => {
    await expect.poll(() => desk.query('select from outbox')).toEqual([]);
    const { number } = (await desk.create()).body;
    await expect.poll(() => desk.query('select from outbox')).toEqual([]);
    const failure = `insert into mail_failures (kind, subject_id, quote_number, reason)
      values ($1, $2, substr($3, 5)::int, 'address-refused')`;
    await desk.query(failure, 'quote', number, number);
    expect((await follow(number)).body.detail).toMatch(/wasn’t delivered yet/);
    // Sending the quote again is what a refused follow-up needs, too.
    await desk.query(failure, 'quote-follow-up', `${number}.1`, number);
    expect((await read(number)).mails.map(({ words }) => words)).toEqual([
      'quote',
      'mail that follows up the quote',
    ]);
    expect((await desk.sales.call(calls.sendQuote, { params: { number } })).status).toBe(200);
    expect((await read(number)).mails).toEqual([]);
  });
});

it('Today names the quotes that end within a week until they are followed up', async () => {
  const tasks = async () => {
    const { body } = await desk.stage.desk.call(overviewCalls.readOverview);
    return body.tasks.quotesToFollowUp.map(({ number }) => number);
  };
  const { number } = (await desk.create({ validUntil: dayIn(1) })).body;
  expect(await tasks()).not.toContain(number);
  await desk.query(
    `update quotes set created_at = now() - interval '2 days' where email = $1`,
    desk.stage.buyer.email,
  );
  expect(await tasks()).toContain(number);
  const snooze = (until: string | null) =>
    desk.stage.desk.call(overviewCalls.snoozeTask, { body: { kind: 'follow-up', id: number, until } });
  expect((await snooze(dayIn(1))).status).toBe(200);
  expect(await tasks()).not.toContain(number);
  expect((await snooze(null)).status).toBe(200);
  expect(await tasks()).toContain(number);
  expect((await follow(number)).status).toBe(200);
  expect(await tasks()).not.toContain(number);
});

it('several quotes are followed up together: each once, the ended and the recent ones left out and named', async () => {
  const [first, second, ended, recent] = await Promise.all([
    desk.create(),
    desk.create({ note: '2' }),
    desk.create({ note: '3' }),
    desk.create({ note: '4' }),
  ]);
  const numberOf = ({ body }: typeof first) => body.number;
  await desk.readToken(4);
  await desk.sales.call(calls.withdrawQuote, { params: { number: numberOf(ended) } });
  await follow(numberOf(recent));
  await expect.poll(() => mailsOf().length).toBe(1);
  const numbers = [first, second, ended, recent, first].map(numberOf);
  const followAll = (changes = {}) =>
    desk.sales.call(calls.followUpQuotes, {
      body: { numbers: [...numbers, 'QUO-999999'], text: 'Hello again', ...changes },
    });
  const done = `On its way to ${desk.stage.buyer.email}.`;
  const outcomes = Object.fromEntries(
    (await followAll()).body.results.map(({ number, ...outcome }) => [number, outcome]),
  );
  expect(outcomes).toEqual({
    [numberOf(first)]: { done, refused: null },
    [numberOf(second)]: { done, refused: null },
    [numberOf(ended)]: { done: null, refused: expect.stringContaining('was withdrawn') },
    [numberOf(recent)]: { done: null, refused: expect.stringContaining('within the last 24 hours') },
    'QUO-999999': { done: null, refused: 'There is no quote QUO-999999.' },
  });
  await expect.poll(() => mailsOf().length).toBe(3);
  expect(mailsOf().filter(({ text }) => text?.includes('Hello again'))).toHaveLength(2);
  const again = (await followAll({ again: true })).body.results;
  expect(again.filter((each) => each.done !== null)).toHaveLength(3);
  await expect.poll(() => mailsOf().length).toBe(6);
  const tooMany = await followAll({ numbers: Array.from({ length: 101 }, (_, i) => `QUO-${i}`) });
  expect(tooMany.body.errors).toEqual([{ field: 'numbers', message: 'Choose at most 100 quotes' }]);
});
