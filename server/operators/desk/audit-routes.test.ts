import { describe, expect, it } from 'vitest';
import { auditCalls } from '../../../contract/desk/audit.ts';
import { shop as seller } from '../../../shop.config.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { shareTestShop } from '../../../test/start-shop.ts';
import { recordAuditEvent } from '../record-audit-event.ts';

const shop = await shareTestShop({ config: { adminPort: 0 } });
const orderId = (await (await new Customer(shop).verifyEmail()).buy()).body.orderId;
await shop.database.db.transaction().execute(async (tx) => {
  for (let i = 1; i <= 150; i += 1) {
    const event = { actor: i % 2 === 0 ? 'mia' : 'leo', action: 'note-added', orderId: null };
    await recordAuditEvent(tx, { ...event, before: null, after: { note: i } });
  }
  await recordAuditEvent(tx, { actor: 'mia', action: 'keys-revealed', orderId, before: null, after: null });
});
const desk = await new DeskBrowser(shop).signIn();
const list = (query = {}) => desk.call(auditCalls.list, { query });

describe('the audit', () => {
  it('is listed from the newest event on, page by page, each event once', async () => {
    const first = (await list()).body;
    expect(first.events[0]).toMatchObject({ actor: seller.email, action: 'signed-in', orderId: null });
    expect(first.events).toHaveLength(50);
    const ids = first.events.map(({ id }) => id);
    for (let { next } = first; next !== null; ) {
      const page = (await list({ after: next })).body;
      ids.push(...page.events.map(({ id }) => id));
      next = page.next;
    }
    expect(ids).toEqual(Array.from({ length: 152 }, (_, i) => 152 - i));
  });

  it('is filtered by order, actor, action and day', async () => {
    const [invoice] = (await shop.database.pool.query('select max(invoice_number) as n from orders')).rows;
    for (const order of [orderId, orderId.toLowerCase(), `INV-${invoice.n}`])
      expect((await list({ order })).body.events).toMatchObject([{ action: 'keys-revealed', orderId }]);
    expect((await list({ actor: 'mia' })).body.events).toHaveLength(50);
    expect((await list({ action: 'keys-revealed' })).body.events).toHaveLength(1);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    expect((await list({ from: day(-2), actor: 'leo' })).body.events[0]).toMatchObject({ actor: 'leo' });
    expect((await list({ from: day(2) })).body).toEqual({ events: [], next: null });
    // Midnight in Sydney is 1 pm UTC the day before.
    await shop.database.pool.query(`insert into audit_events (at, actor, action) values
      ('2026-03-01T12:59:59Z', 'zoe', 'before-midnight'), ('2026-03-01T13:00:00Z', 'zoe', 'at-midnight')`);
    expect((await list({ from: '2026-03-02', actor: 'zoe' })).body.events).toMatchObject([
      { action: 'at-midnight' },
    ]);
  });

  it('is a sentence an event, and a file of what the filters leave', async () => {
    const [invoice] = (await shop.database.pool.query('select max(invoice_number) as n from orders')).rows;
    const number = `INV-${String(invoice.n).padStart(6, '0')}`;
    const { events } = (await list({ action: 'keys-revealed' })).body;
    expect(events).toMatchObject([
      { invoiceNumber: number, text: `mia looked at the licence keys of ${number}.` },
    ]);
    const { text } = await desk.call(auditCalls.downloadAudit, { query: { actor: 'mia' } });
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(77);
    expect(lines[1]).toContain(`"mia","keys-revealed","${orderId}","${number}","mia looked at`);
    expect((await list({ action: 'audit-downloaded' })).body.events).toMatchObject([
      { actor: desk.email, after: { file: 'audit.csv', filters: ['actor'] } },
    ]);
    const choices = (await desk.call(auditCalls.listChoices)).body;
    expect(choices.actors).toContain('leo');
    expect(choices.actions).toContain('note-added');
  });

  it.each([{ from: 'today' }, { to: '2026-02-30' }, { after: 'x' }, { after: '-1' }])(
    'is not listed for %o',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  it.each([
    ['stripe', /^Stripe /],
    ['paypal', /^PayPal /],
    ['deploy', /^deploy /],
  ])('names what acts as %s as people do', async (actor, opening) => {
    const event = { actor, action: 'note-added', orderId, before: null, after: null };
    await shop.database.db.transaction().execute((tx) => recordAuditEvent(tx, event));
    const { events } = (await list({ actor })).body;
    expect(events.map(({ text }) => text)).toEqual([expect.stringMatching(opening)]);
  });
});
