import { expect, it } from 'vitest';
import { DemoGateway } from '../server/demo/demo-gateway.ts';
import { openNoteArchive } from '../server/documents/note.ts';
import { shop as seller } from '../shop.config.ts';
import { runStatement } from '../test/empty-database.ts';
import { render } from '../test/read-invoice.ts';
import { RefundDesk } from '../test/refund-desk.ts';
import { makeBackup, restoreBackup } from '../test/restore-backup.ts';
import { openRestoreScene } from '../test/restore-scene.ts';
import { openTestSealer } from '../test/test-sealer.ts';

const scene = await openRestoreScene();

const newEvent = `insert into audit_events (actor, action) values ('test', 'restored') returning id::int`;
const newAlert = `insert into alerts (subject, kind, text) values ('restored', 'test', 'Restored') returning id::int`;
const readNotes =
  'select number, refund_id, md5(pdf) as pdf, issued_at from adjustment_notes order by number';
const readRefunds = 'select md5(refunds::text) as row from refunds order by 1';
const readKeys = 'select key_hash, sealed, revoked_by_refund from licence_keys order by key_hash';

it('a restored database has the refunds, their notes and revoked keys, and writes further events', async () => {
  const { source, target, file } = scene;
  const { db } = source;
  const desk = new RefundDesk(source, new DemoGateway({ db, clock: () => new Date(), log: console }));
  const sealer = await openTestSealer(db);
  const notes = openNoteArchive({ db, sealer, render, seller, demo: true });
  for (const amountCents of [1000, 2000]) {
    const { orderId, paymentId } = await desk.sell();
    const { refund } = await desk.refund(orderId, { kind: 'amount', amountCents });
    await notes.readAdjustmentPdf(refund.id);
    await desk.query(
      'update demo_gateway_charges set refunded_cents = amount_cents where transaction_id = $1',
      paymentId,
    );
    expect(await desk.refund(orderId)).toMatchObject({ refund: { state: 'failed' } });
  }
  const { orderId } = await desk.sell();
  await desk.refund(orderId);

  await makeBackup(source, file);
  await restoreBackup(target, file);
  for (const statement of [readNotes, readRefunds, readKeys]) {
    expect((await runStatement(target.url, statement)).rows).toEqual(await desk.query(statement));
  }
  expect((await runStatement(target.url, newEvent)).rows).toEqual([{ id: 7 }]);
  expect((await runStatement(target.url, newAlert)).rows).toEqual([{ id: 3 }]);
});
