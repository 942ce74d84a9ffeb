import { expect, it } from 'vitest';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { DeskBrowser } from '../../../test/desk-browser.ts';
import { Customer } from '../../../test/shop-driver.ts';
import { startTestShop } from '../../../test/start-shop.ts';

it('a view lists and counts its orders, and a search is downloaded as a file', async () => {
  const shop = await startTestShop({ config: { adminPort: 0 } });
  try {
    const desk = await new DeskBrowser(shop).signIn();
    const noah = await new Customer(shop, { email: 'noah@example.com' }).verifyEmail();
    const { orderId } = (await noah.buy({ items: [{ productId: 'endpoint-complete', quantity: 2 }] })).body;
    await noah.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
    const readState = async () => (await desk.call(calls.readOrder, { params: { orderId } })).body.state;
    await expect.poll(readState).toBe('fulfilled');
    const { body: before } = await desk.call(calls.countOrders);
    expect(before).toMatchObject({ attention: 0, refunded: 0, 'awaiting-keys': 0, openQuotes: 0 });
    const body = { what: { kind: 'amount', amountCents: 100 }, reason: 'Late', refundedCents: 0 };
    await desk.call(calls.refundOrder, { params: { orderId }, body });
    await shop.database.pool.query(`update orders set receipt_rejected_at = now() where id = $1`, [orderId]);
    for (const view of ['attention', 'refunded'] as const)
      expect((await desk.call(calls.searchOrders, { body: { view } })).body.orders).toMatchObject([
        { orderId },
      ]);
    const { body: after } = await desk.call(calls.countOrders);
    expect(after).toEqual({ ...before, attention: 1, refunded: 1 });

    const { text } = await desk.call(calls.downloadOrders, { body: { text: 'noah', state: 'declined' } });
    const [headings, ...rows] = text.trim().split('\r\n');
    expect(headings).toContain('"Order ID","Invoice number","Placed","State"');
    expect(rows).toHaveLength(1);
    const event = await shop.database.pool.query(
      'select action, after from audit_events order by id desc limit 1',
    );
    expect(event.rows).toEqual([
      { action: 'orders-downloaded', after: { file: 'orders.csv', filters: ['text', 'state'] } },
    ]);
    expect(rows[0]).toMatch(/^"ORD-.*"declined",.*"noah@example\.com".*,0\.00$/);
  } finally {
    await shop.stop();
  }
});
