import { beforeEach, describe, expect, it } from 'vitest';
import { OrderDesk } from '../../../test/order-desk.ts';
import { resendMyReceipt } from './routes.ts';

const stage = await OrderDesk.start();
beforeEach(async () => {
  stage.shop.mailServer.mode = 'accept';
  await stage.setFresh(true);
  await stage.changeBuyer();
});

async function refund(what: object): Promise<void> {
  const { refundedCents } = await stage.read();
  const { status, text } = await stage.refund({ what, reason: 'By mistake', refundedCents });
  expect(status, text).toBe(200);
}

const receipts = () => stage.receiptsTo(stage.buyer.email);
const resend = () => stage.buyer.resendReceipt(stage.params.orderId);
const openCalendar = () => stage.buyer.openCalendar(stage.params.orderId);

describe('the calendar file of an order', () => {
  it('is the one that the receipt has', async () => {
    await stage.buyAndReceive();
    const response = await openCalendar();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const name = /^attachment; filename="(renewal-INV-\d{6}\.ics)"$/.exec(
      response.headers.get('content-disposition') ?? '',
    )?.[1];
    const attached = receipts()[0]?.attachments.find(({ filename }) => filename === name);
    expect(attached?.mimeType).toBe('text/calendar');
    // The reader of mails turns the line ends of calendar files into plain ones.
    const served = (await response.text()).replaceAll('\r\n', '\n');
    expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toBe(served);
  });

  it('has the seats that are left, and is gone when none is', async () => {
    await stage.buyAndReceive({ items: [{ productId: 'endpoint-complete', quantity: 3 }] });
    await refund({ kind: 'seats', seats: [{ productId: 'endpoint-complete', seats: 2 }] });
    const unfolded = (await (await openCalendar()).text()).replaceAll('\r\n ', '');
    expect(unfolded).toContain('Complete\\, 1 seat');
    await refund({ kind: 'whole' });
    expect((await openCalendar()).status).toBe(404);
    await resend();
    await expect.poll(() => receipts().length).toBe(2);
    expect(receipts()[1]?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf']);
  });
});

describe('a receipt that its buyer asks for again', () => {
  it('is a copy with a Message-ID of its own, and no action of an operator', async () => {
    await stage.buyAndReceive();
    const { status, body, headers } = await resend();
    expect([status, body]).toEqual([200, { email: stage.buyer.email }]);
    expect(headers.get('cache-control')).toBe('no-store');
    await expect.poll(() => receipts().length).toBe(2);
    const [first, copy] = receipts();
    expect(copy?.messageId).not.toBe(first?.messageId);
    expect(copy?.text).toBe(first?.text);
    expect(await stage.readActions()).toEqual([]);
  });

  it('is queued once, also when it is requested again while it waits', async () => {
    await stage.buyAndReceive();
    stage.shop.mailServer.mode = { command: 'RCPT', reply: '450 Mailbox busy' };
    const tries = await Promise.all(Array.from({ length: 10 }, resend));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await stage.shop.database.pool.query(
      'select subject_id from outbox where starts_with(subject_id, $1)',
      [stage.params.orderId],
    );
    expect(rows).toHaveLength(1);
    stage.shop.mailServer.mode = 'accept';
    await expect.poll(async () => (await stage.read()).receipt.isQueued).toBe(false);
    expect(receipts()).toHaveLength(2);
  });

  it('is not queued when an operator has just corrected the address', async () => {
    await stage.buyAndReceive();
    const { db, pool } = stage.shop.database;
    const { orderId } = stage.params;
    expect(await resendMyReceipt(db, orderId, `before-${stage.buyer.email}`)).toBe(false);
    const { rows } = await pool.query('select from outbox where starts_with(subject_id, $1)', [orderId]);
    expect(rows).toEqual([]);
  });

  it('goes out also when the first one was refused', async () => {
    stage.shop.expectError('the mail server refused the address of a mail');
    stage.shop.mailServer.mode = 'reject-5xx';
    await stage.buy();
    await expect.poll(async () => (await stage.read()).receipt.state).toBe('dead');
    stage.shop.mailServer.mode = 'accept';
    expect((await resend()).status).toBe(200);
    await expect.poll(async () => (await stage.read()).state).toBe('fulfilled');
    expect(receipts()).toHaveLength(1);
  });
});
