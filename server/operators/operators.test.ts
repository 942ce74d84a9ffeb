import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../test/test-database.ts';
import { raiseAlert } from './alert-store.ts';
import { recordAuditEvent } from './record-audit-event.ts';

const database = await shareTestDatabase();
it('an alert and an audit event are written in the commit of the action, or not', async () => {
  const act = database.db.transaction().execute(async (tx) => {
    await raiseAlert(tx, {
      subject: 'rolled back',
      kind: 'late-capture',
      orderId: null,
      text: 'Money arrived.',
    });
    await recordAuditEvent(tx, { actor: 'shop', action: 'x', orderId: null, before: null, after: null });
    throw new Error('the action failed');
  });
  await expect(act).rejects.toThrow('the action failed');
  const { rows } = await database.pool.query(
    `select (select count(*) from alerts where subject = 'rolled back') as alerts,
       (select count(*) from audit_events) as events, (select count(*) from outbox) as mails`,
  );
  expect(rows).toEqual([{ alerts: 0, events: 0, mails: 0 }]);
});

it('an audit event keeps who did what, and what it changed', async () => {
  const event = { actor: 'mia', action: 'refund-requested', orderId: 'ORD-1' };
  await database.db
    .transaction()
    .execute((tx) => recordAuditEvent(tx, { ...event, before: null, after: { amountCents: 1_100 } }));
  expect(await database.db.selectFrom('audit_events').selectAll().execute()).toMatchObject([
    {
      actor: 'mia',
      action: 'refund-requested',
      order_id: 'ORD-1',
      before: null,
      after: { amountCents: 1_100 },
    },
  ]);
});
