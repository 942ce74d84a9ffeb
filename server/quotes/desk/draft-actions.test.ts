import { beforeEach, describe, expect, it } from 'vitest';
import type { AgreedQuoteInput } from '../../../contract/desk/agreed-quote.ts';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { agreedQuote } from '../../../test/insert-quote.ts';
import { openQuoteDesk } from '../../../test/quote-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';

const { stage, sales, query, create } = await openQuoteDesk();
beforeEach(() => stage.changeBuyer());

type Changes = Partial<AgreedQuoteInput>;

const bodyOf = (changes: Changes) => agreedQuote({ email: stage.buyer.email, ...changes });
const draw = (changes: Changes = {}, desk = stage.desk) =>
  desk.call(calls.drawDraft, { body: bodyOf(changes) });
const line = { productId: 'endpoint-complete', quantity: 2, unitPriceCents: 12_000 };

async function readPages(path: string, body?: object): Promise<string[]> {
  const sent = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
  const response = await stage.desk.fetch(path, sent);
  return readPdf(await response.arrayBuffer());
}

describe('a draft', () => {
  it.each([
    ['at an agreed price', async () => ({})],
    [
      'of several terms',
      async () => ({ lines: [{ ...line, term: { months: 36 } }, ...agreedQuote().lines] }),
    ],
    ['without a note', async () => ({ note: '' })],
    ['that revises another', async () => ({ revises: (await create()).body.number })],
    [
      'that renews an order',
      async () => {
        await stage.buy({ items: [{ productId: line.productId, quantity: 2 }] });
        return { lines: [line], renews: [stage.params.orderId], renewCovered: true };
      },
    ],
  ])('%s says what the quote says when it is sent, but for its number', async (_name, prepare) => {
    const changes = await prepare();
    const draft = await readPages(calls.saveDraft.path, bodyOf(changes));
    const { pages } = (await draw(changes)).body;
    const { number } = (await create(changes)).body;
    const sent = await readPages(calls.openQuote.path.replace(':number', number));
    expect(draft.join()).toContain('Quote number Draft');
    expect(draft).toEqual(sent.map((page) => page.replaceAll(number, 'Draft')));
    expect(pages).toBe(sent.length);
  });

  it('writes nothing: no quote, no number, no mail and no event', async () => {
    // The mails of quotes before this.
    await expect.poll(() => query('select from outbox')).toEqual([]);
    const before = await readEverything();
    expect((await draw()).status).toBe(200);
    await readPages(calls.saveDraft.path, bodyOf({}));
    expect(await readEverything()).toEqual(before);
  });

  it.each([
    ['validUntil', { validUntil: '2020-01-01' }, 'Choose today or a later day'],
    ['lines.0.productId', { lines: [{ ...line, productId: 'none' }] }, 'There is no such product'],
    [
      'lines.0.term.endsOn',
      { lines: [{ ...line, term: { endsOn: '2020-01-01' } }] },
      'Choose a day after today',
    ],
    ['lines.0.quantity', { lines: [{ ...line, quantity: 0 }] }, expect.stringMatching(/\d/)],
    ['email', { email: 'nobody' }, 'Invalid email address'],
  ])('is refused for its %s', async (field, changes, message) => {
    const refusal = await draw(changes);
    expect([refusal.status, refusal.body.errors]).toEqual([400, [{ field, message }]]);
    expect((await create(changes)).body.errors).toEqual(refusal.body.errors);
  });

  it('below the floor is only drawn for an owner, who alone may send it', async () => {
    const cheap = { lines: [{ ...line, unitPriceCents: 1 }] };
    const refusal = await draw(cheap, sales);
    expect([refusal.status, refusal.body.code]).toEqual([403, 'role-needed']);
    expect((await draw(cheap)).status).toBe(200);
    expect((await draw({}, sales)).body.code).toBe('role-needed');
    expect((await draw({ lines: [{ ...line, unitPriceCents: 99_900 }] }, sales)).status).toBe(200);
  });
});

/** The rows of every table, without what each request of an operator changes; and the next number of a quote. */
async function readEverything() {
  const names = await query(`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('operator_sessions', 'rate_limits')`);
  const counts = names.map(({ name }) => `select '${name}' as name, count(*) from ${name}`);
  const [next] = await query(`select last_value from quotes_number_seq`);
  return { next, counts: await query(counts.join(' union all ')) };
}
