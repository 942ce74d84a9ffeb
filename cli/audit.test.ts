import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recordAuditEvent } from '../server/operators/record-audit-event.ts';
import { runShopCommand } from '../test/run-shop-command.ts';
import { shareTestDatabase } from '../test/test-database.ts';

const database = await shareTestDatabase();
const run = (...args: string[]) => runShopCommand({ DATABASE_URL: database.url }, 'audit', ...args);

async function readIds(...args: string[]) {
  const { events, next } = JSON.parse((await run(...args, '--json')).output);
  return { ids: events.map(({ id }: { id: number }) => id), next };
}

it('lists what operators did, the newest first', async () => {
  expect((await run()).output).toBe('There are none.\n');
  await database.db.transaction().execute(async (tx) => {
    const event = { actor: 'mia', action: 'price-changed', orderId: null, before: { priceCents: 100 } };
    await recordAuditEvent(tx, { ...event, after: { priceCents: 200 } });
    const refund = { action: 'refund-requested', orderId: 'ORD-7K4T', before: null, after: null };
    await recordAuditEvent(tx, { ...refund, actor: 'leo@example.com' });
    await recordAuditEvent(tx, { ...refund, actor: 'mia' });
  });
  const lines = (await run()).output.trim().split('\n').slice(2);
  expect(lines.map((line) => line.replace(/^ {2}[\d-]{10} [\d:]{8} {2}/, ''))).toEqual([
    'mia              refund-requested  mia refunded an amount of ORD-7K4T.',
    'leo@example.com  refund-requested  Leo refunded an amount of ORD-7K4T.',
    'mia              price-changed     mia price changed.',
  ]);
});

it('has filters, and JSON in pages', async () => {
  expect(await readIds('--actor', 'mia')).toEqual({ ids: [3, 1], next: null });
  expect(await readIds('--action', 'refund-requested')).toEqual({ ids: [3, 2], next: null });
  expect(await readIds('--order', 'ORD-7K4T', '--actor', 'mia')).toEqual({ ids: [3], next: null });
  expect(await readIds('--from', '2026-01-01')).toEqual({ ids: [3, 2, 1], next: null });
  expect(await readIds('--since', '2999-01-01')).toEqual({ ids: [], next: null });
  expect(await readIds('--to', '2026-01-01')).toEqual({ ids: [], next: null });
  expect(await readIds('ord-7k4t')).toEqual({ ids: [3, 2], next: null });
  expect(await readIds('leo')).toEqual({ ids: [2], next: null });
  expect(await readIds('MIA refund')).toEqual({ ids: [3], next: null });
  expect(await readIds('--limit', '2')).toEqual({ ids: [3, 2], next: '2' });
  expect(await readIds('--limit', '2', '--after', '2')).toEqual({ ids: [1], next: null });
  expect(JSON.parse((await run('--limit', '1', '--json')).output).events).toEqual([
    {
      id: 3,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: 'mia',
      action: 'refund-requested',
      orderId: 'ORD-7K4T',
      invoiceNumber: null,
      text: 'mia refunded an amount of ORD-7K4T.',
      before: null,
      after: null,
    },
  ]);
});

it.each([
  ['--since', 'yesterday'],
  ['--to', 'yesterday'],
  ['--since', '2026-02-30'],
  ['--limit', '0'],
  ['--after', 'x'],
])('does not understand %s %s', async (option, value) => {
  expect((await run(option, value)).exitCode).toBe(2);
});

it('keeps every event: nothing changes or deletes one', async () => {
  await sql`update audit_events set actor = 'nobody'`.execute(database.db);
  await sql`delete from audit_events`.execute(database.db);
  expect((await readIds('--actor', 'mia')).ids).toEqual([3, 1]);
});
