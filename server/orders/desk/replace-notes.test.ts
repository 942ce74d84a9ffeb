import { expect, it } from 'vitest';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { shop as seller } from '../../../shop.config.ts';
import { OrderDesk } from '../../../test/order-desk.ts';
import { readPdf, render } from '../../../test/read-invoice.ts';
import { runShopCommand } from '../../../test/run-shop-command.ts';
import { openTestSealer, testKeysSecret } from '../../../test/test-sealer.ts';
import { findDamagedNotes } from '../../documents/find-damaged-files.ts';
import { describeNote } from '../../documents/note.ts';
import { mapText } from '../../documents/printable-text.ts';
import { readAdjustmentNote } from '../../refunds/adjustment-note.ts';
import { requirePaidOrder } from '../order.ts';

const desk = await OrderDesk.start();
const query = async (text: string, ...values: unknown[]) =>
  (await desk.shop.database.pool.query(text, values)).rows;

const parts = async () => {
  const { db } = desk.shop.database;
  return { db, seller, sealer: await openTestSealer(db) };
};

/** Refunds an order, and stores its note as the release stored it that replaced a digit of a marked name everywhere. */
async function sellWithDamagedNote() {
  await desk.changeBuyer();
  await desk.buyAndReceive();
  const { body } = await desk.refund({
    what: { kind: 'amount', amountCents: 1000 },
    reason: 'Goodwill',
    refundedCents: 0,
  });
  const { refundId } = body;
  await expect.poll(() => notesMailed().length).toBe(1);

  const { db, sealer } = await parts();
  const note = await readAdjustmentNote(db, sealer, refundId);
  const request = describeNote({ seller, note, demo: true });
  const digit = note.order.id.match(/\d/)?.[0] ?? '9';
  const data = mapText(request.data, (text) => text.replaceAll(digit, '□'));
  await query(
    'update adjustment_notes set pdf = $2 where refund_id = $1',
    refundId,
    await render({ ...request, data }),
  );
  await query(
    'update orders set billing = billing || jsonb_build_object($2::text, $3::text) where id = $1',
    desk.params.orderId,
    'company',
    `Shop ${digit}\u0321 Pty Ltd`,
  );
  return { refundId, number: body.adjustmentNote };
}

const notesMailed = () =>
  desk.shop.mailServer.mails.filter(
    ({ recipients, messageId }) =>
      recipients.includes(desk.buyer.email) && messageId?.startsWith('<adjustment-note.'),
  );

const textOf = async (pdf: ArrayBuffer | Buffer) => (await readPdf(pdf as Buffer)).join(' ');

async function expectReplaced(refundId: string) {
  const [row] = await query('select pdf, damaged_pdf from adjustment_notes where refund_id = $1', refundId);
  expect(await textOf(row.damaged_pdf)).toContain('□');
  expect(await textOf(row.pdf)).toContain(desk.params.orderId);

  await expect.poll(() => notesMailed().length).toBe(2);
  const [first, second] = notesMailed();
  expect(second?.messageId).not.toBe(first?.messageId);
  expect(await textOf(second?.attachments[0]?.content as Buffer)).toBe(await textOf(row.pdf));
  expect(await findDamagedNotes(await parts())).toEqual([]);
}

it('replaces a note that has □ in its figures, keeps the earlier file, and mails it once', async () => {
  const { refundId, number } = await sellWithDamagedNote();
  const { orderId } = desk.params;
  expect(await findDamagedNotes(await parts())).toEqual([{ number, orderId }]);
  const { billing } = await requirePaidOrder(desk.shop.database.db, orderId);
  const reissue = () =>
    desk.desk.call(calls.reissueInvoice, { params: desk.params, body: { billing, invoiceFiles: 1 } });

  expect((await reissue()).body).toEqual({ number: 0, emails: [desk.buyer.email] });
  await expectReplaced(refundId);
  const { timeline, invoiceFiles } = await desk.read();
  expect(invoiceFiles).toHaveLength(1);
  expect(timeline.map(({ text }) => text)).toContain(`Issued again what had damaged figures: ${number}.`);
  expect((await reissue()).body.detail).toContain('has these details already');
});

it('replaces it with a corrected invoice too, by the command line', async () => {
  const { refundId } = await sellWithDamagedNote();
  const { database, mailServer, dataFolder } = desk.shop;
  const settings = {
    DATABASE_URL: database.url,
    KEYS_SECRET: testKeysSecret,
    DATA_DIR: dataFolder,
    SMTP_URL: mailServer.url,
    ADMIN_PORT: '4000',
  };
  const given = ['orders', 'reissue', desk.params.orderId, '--purchase-order', 'PO-7'];
  expect(await runShopCommand(settings, ...given)).toMatchObject({ exitCode: 0, errors: '' });
  await expectReplaced(refundId);
  expect((await desk.read()).invoiceFiles).toHaveLength(2);
});
