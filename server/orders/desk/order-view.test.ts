import { beforeEach, describe, expect, it } from 'vitest';
import { keysCalls } from '../../../contract/desk/keys.ts';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { shop as seller } from '../../../shop.config.ts';
import { OrderDesk } from '../../../test/order-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';

const stage = await OrderDesk.start({});
await stage.changeBuyer();
beforeEach(async () => {
  await stage.setFresh(true);
  await stage.buyAndReceive({ items: [{ productId: 'endpoint-complete', quantity: 3 }] });
});

describe('an order', () => {
  it('shows what was sold, and its keys by their numbers alone', async () => {
    const { text, body } = await stage.desk.call(calls.readOrder, { params: stage.params });
    expect(body).toMatchObject({
      email: stage.buyer.email,
      totalCents: 49_497,
      refundedCents: 0,
      payment: { status: 'captured' },
      lines: [{ quantity: 3, seatsLeft: 3, keyCount: 3, awaitingKeysSince: null }],
      receipt: { state: 'accepted', isQueued: false },
    });
    expect(body.lines[0]?.keys.map(({ seat, state }) => [seat, state])).toEqual(
      [0, 1, 2].map((seat) => [seat, 'valid']),
    );
    for (const key of stage.keys) expect(text).not.toContain(key);
    expect(body.timeline.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['placed', 'buyer'],
      ['paid', 'demo'],
      ['keys-delivered', 'shop'],
      ['receipt-accepted', 'shop'],
    ]);
  });

  it('says which alerts stay until somebody dismisses them', async () => {
    await stage.shop.database.pool.query(
      `insert into alerts (subject, kind, order_id, text) values
         ('payment-differs 1', 'payment-differs', $1, 'Compare it.'),
         ('late-receipt 1', 'late-receipt', $1, 'Late.'),
         ('receipt-not-mailed 1', 'receipt-not-mailed', $1, 'Refused.')`,
      [stage.params.orderId],
    );
    const { alerts } = await stage.read();
    expect(alerts.map(({ kind, staysOpen }) => [kind, staysOpen])).toEqual([
      ['payment-differs', true],
      ['late-receipt', false],
      ['receipt-not-mailed', false],
    ]);
  });

  it('shows a note with its line breaks, and refuses an empty one', async () => {
    const text = 'Called about seats.\n<b>Not</b> "urgent".';
    expect(
      (await stage.desk.call(calls.addNote, { params: stage.params, body: { text } })).body,
    ).toMatchObject({ text });
    expect((await stage.read()).timeline.at(-1)).toMatchObject({ kind: 'note', actor: seller.email, text });
    for (const wrong of ['', ' \n ', 'a\0b', 'x'.repeat(2_001), '\ud800'])
      expect(
        (await stage.desk.call(calls.addNote, { params: stage.params, body: { text: wrong } })).status,
      ).toBe(400);
    expect(await stage.readActions()).toEqual(['note-added']);
  });

  it('opens its documents, and nothing of another order', async () => {
    const invoice = await stage.desk.fetch(calls.openInvoice.path.replace(':orderId', stage.params.orderId));
    expect(invoice.headers.get('content-type')).toBe('application/pdf');
    const { invoiceNumber } = await stage.read();
    expect((await readPdf(Buffer.from(await invoice.arrayBuffer()))).join()).toContain(invoiceNumber);
    const { body } = await stage.refund({
      what: { kind: 'whole' },
      reason: 'Ordered twice',
      refundedCents: 0,
    });
    const path = (orderId: string) =>
      calls.openAdjustmentNote.path.replace(':orderId', orderId).replace(':refundId', body.refundId);
    const note = await stage.desk.fetch(path(stage.params.orderId));
    expect((await readPdf(Buffer.from(await note.arrayBuffer()))).join()).toContain(body.adjustmentNote);
    expect((await stage.desk.fetch(path('ORD-DEMO-DEMO-DEMO-DEMO'))).status).toBe(404);
    expect(
      (await stage.desk.call(calls.openInvoice, { params: { orderId: 'ORD-NONE' }, query: {} })).status,
    ).toBe(404);
    expect((await stage.desk.call(calls.readOrder, { params: { orderId: '\0' } })).status).toBe(400);
  });
});

describe('revealing keys', () => {
  it('needs a fresh code, and is audited', async () => {
    await stage.setFresh(false);
    expect((await stage.desk.call(calls.revealKeys, { params: stage.params })).body.code).toBe(
      'fresh-code-needed',
    );
    expect(await stage.readActions()).toEqual([]);
    await stage.setFresh(true);
    const { body } = await stage.desk.call(calls.revealKeys, { params: stage.params });
    expect(body.keys.map(({ key }) => key)).toEqual(stage.keys);
    expect(await stage.readActions()).toEqual(['keys-revealed']);
    expect(await stage.readAudit()).toMatchObject([{ after: { keys: 3 } }]);
  });

  it('stops after 60 orders an hour', async () => {
    const tries = await Promise.all(
      Array.from({ length: 80 }, () => stage.desk.call(calls.revealKeys, { params: stage.params })),
    );
    const shown = tries.filter(({ status }) => status === 200).length;
    expect(shown).toBeLessThanOrEqual(60);
    expect(tries.filter(({ status }) => status === 429).length).toBe(80 - shown);
    expect(await stage.readActions()).toHaveLength(shown);
    // Other ways to get keys count too.
    const body = { licenceKeyIds: [1] };
    expect((await stage.desk.call(keysCalls.revealKeysToRevoke, { body })).status).toBe(429);
    const thief = { params: stage.params, body: { email: 'thief@evil.example' } };
    expect((await stage.desk.call(calls.fixEmail, thief)).status).toBe(429);
  });
});
