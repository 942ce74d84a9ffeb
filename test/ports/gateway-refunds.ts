import { describe, expect, test } from 'vitest';
import type { RefundOutcome } from '../../server/payments/payment-gateway.ts';
import type { TestOrder } from '../gateway-order.ts';

/** What every payment gateway must do with refunds: each at most once, and never more than was captured. */
export function describeRefunds(name: string, newOrder: (amountCents?: number) => TestOrder): void {
  async function newPaidOrder(amountCents = 8999): Promise<TestOrder> {
    const order = newOrder(amountCents);
    expect(await order.charge('good')).toMatchObject({ kind: 'approved' });
    return order;
  }

  describe(`${name} as a gateway that refunds`, () => {
    test('parts of a payment are refunded, and listed', async () => {
      const order = await newPaidOrder();
      const { gateway } = order;
      const refunds = [await order.newRefund(999), await order.newRefund(8000)];
      const made: RefundOutcome[] = [];
      for (const refund of refunds) made.push(await gateway.refund(refund));
      const completed = { kind: 'completed', gatewayRefundId: expect.stringMatching(/^\S{8,64}$/) };
      expect(made).toEqual([completed, completed]);
      const list = await gateway.listRefunds(refunds[0]?.paymentId ?? '');
      expect(list?.toSorted((one, other) => one.amountCents - other.amountCents)).toEqual(
        refunds.map(({ refundId, amountCents }, index) => ({
          gatewayRefundId: (made[index] as { gatewayRefundId: string }).gatewayRefundId,
          refundId,
          amountCents,
          state: 'completed',
          createdAt: expect.any(Date),
        })),
      );
    });

    test('a payment without refunds has an empty list', async () => {
      const order = await newPaidOrder();
      const { paymentId } = await order.newRefund(1);
      expect(await order.gateway.listRefunds(paymentId)).toEqual([]);
    });

    test('the same refund again is the first one', async () => {
      const order = await newPaidOrder();
      const refund = await order.newRefund(5000);
      const first = await order.gateway.refund(refund);
      expect(await order.gateway.refund(refund)).toEqual(first);
      expect(await order.gateway.inspectRefund(refund)).toEqual(first);
      expect(await order.gateway.listRefunds(refund.paymentId)).toHaveLength(1);
    });

    test('a refund that was not asked for was never made', async () => {
      const order = await newPaidOrder();
      expect(await order.gateway.inspectRefund(await order.newRefund(5000))).toEqual({ kind: 'never-made' });
    });

    test('refunds never return more than was captured, not even at the same time', async () => {
      const order = await newPaidOrder(1000);
      const refunds = await Promise.all(Array.from({ length: 5 }, () => order.newRefund(400)));
      const outcomes = await Promise.all(refunds.map((refund) => order.gateway.refund(refund)));
      expect(outcomes.filter(({ kind }) => kind === 'completed').length).toBeLessThanOrEqual(2);
      if (order.gateway.name.startsWith('demo')) {
        const kinds = outcomes.map(({ kind }) => kind).sort();
        expect(kinds).toEqual(['completed', 'completed', 'failed', 'failed', 'failed']);
      }
      const list = (await order.gateway.listRefunds(refunds[0]?.paymentId ?? '')) ?? [];
      expect(list.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(1000);
      expect(await order.gateway.refund(await order.newRefund(401))).toMatchObject({ kind: 'failed' });
    });

    test('the list of payments says how much was refunded', async () => {
      const order = await newPaidOrder();
      const refund = await order.newRefund(1234);
      await order.gateway.refund(refund);
      const listed = [];
      for await (const payment of order.gateway.listPayments(new Date(Date.now() - 600_000)))
        if (payment.orderId === order.id) listed.push(payment);
      expect(listed).toMatchObject([{ paymentId: refund.paymentId, refundedCents: 1234 }]);
    });
  });
}
