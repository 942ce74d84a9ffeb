import { describe, expect, test } from 'vitest';
import type { DeclineReason } from '../../server/payments/decline-reasons.ts';
import { type PaymentGatewayUnderTest, TestOrder } from '../gateway-order.ts';
import { describeRefunds } from './gateway-refunds.ts';

type Refusals = Readonly<{ refused: DeclineReason; empty?: DeclineReason; expired?: DeclineReason }>;

const cardRefusals: Refusals = {
  refused: 'card-declined',
  empty: 'insufficient-funds',
  expired: 'card-expired',
};

/**
 * What every payment gateway must do: charge an order at most once, and report its outcome when asked. `hasChallenge`:
 * there is a card for which the bank asks for a challenge. `refusals`: why each card is refused.
 */
export function describePaymentGateway(
  name: string,
  open: () => PaymentGatewayUnderTest,
  { hasChallenge = false, refusals = cardRefusals }: { hasChallenge?: boolean; refusals?: Refusals } = {},
): void {
  const newOrder = (amountCents?: number) => new TestOrder(open(), amountCents);

  describe(`${name} as a payment gateway`, () => {
    test('a good card is charged, and each charge has its own transaction id', async () => {
      const outcomes = await Promise.all(
        [50, 8999, 9_989_001].map((cents) => newOrder(cents).charge('good')),
      );
      for (const outcome of outcomes) {
        expect(outcome).toEqual({ kind: 'approved', transactionId: expect.stringMatching(/^\S{8,64}$/) });
      }
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(3);
    });

    test.each(Object.entries(refusals) as [keyof Refusals, DeclineReason][])(
      'a card that is %s is declined with a reason',
      async (card, reason) => {
        expect(await newOrder().charge(card)).toEqual({ kind: 'declined', reason });
      },
    );

    test('the same order again gives the first outcome, even with another card', async () => {
      for (const [firstCard, otherCard] of [
        ['good', 'refused'],
        ['refused', 'good'],
      ] as const) {
        const order = newOrder();
        const first = await order.charge(firstCard);
        expect(await order.charge(firstCard)).toEqual(first);
        expect(await order.charge(otherCard)).toEqual(first);
      }
    });

    test('charges of one order at the same time are one charge', async () => {
      const order = newOrder(14_999);
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => order.charge('good')));
      const approved = await order.inspect();
      expect(approved).toMatchObject({ kind: 'approved' });
      // A gateway that refuses parallel calls leaves the others unknown.
      const expected = open().gateway.name.startsWith('demo') ? [approved] : [approved, { kind: 'unknown' }];
      for (const outcome of outcomes) expect(expected).toContainEqual(outcome);
    });

    test('inspecting and closing return the outcome of the charge, every time', async () => {
      for (const card of ['good', 'refused'] as const) {
        const order = newOrder();
        const charged = await order.charge(card);
        for (const ask of ['inspect', 'close', 'inspect', 'close'] as const)
          expect(await order[ask]()).toEqual(charged);
      }
    });

    test('inspecting an order that was never charged changes nothing', async () => {
      const order = newOrder();
      expect(await order.inspect()).toEqual({ kind: 'never-charged' });
      expect(await order.inspect()).toEqual({ kind: 'never-charged' });
      expect(await order.charge('good')).toMatchObject({ kind: 'approved' });
    });

    test('closing an order that was never charged is permanent: a later charge is not approved', async () => {
      const order = newOrder();
      expect(await order.close()).toEqual({ kind: 'never-charged' });
      expect((await order.charge('good')).kind).not.toBe('approved');
      for (const ask of ['inspect', 'close'] as const)
        expect((await order[ask]()).kind).toMatch(/^(never-charged|declined)$/);
    });

    test('a charge and a closing at the same time agree', async () => {
      for (let round = 0; round < 10; round++) {
        const order = newOrder();
        const [charged, closed] = await Promise.all([order.charge('good'), order.close()]);
        if (closed.kind === 'approved') expect(await order.inspect()).toEqual(closed);
        else expect(charged.kind).not.toBe('approved');
        if (charged.kind === 'approved') expect(closed).toEqual(charged);
      }
    });

    test('the payments are listed with amount and order', async () => {
      const since = new Date(Date.now() - 600_000);
      const order = newOrder(12_345);
      const outcome = await order.charge('good');
      const listed = [];
      for await (const payment of open().gateway.listPayments(since))
        if (payment.orderId === order.id) listed.push(payment);
      expect(listed).toEqual([
        {
          isAuthorised: false,
          paymentId: outcome.kind === 'approved' && order.paymentIdOf(outcome),
          orderId: order.id,
          amountCents: 12_345,
          currency: 'aud',
          isCaptured: true,
          refundedCents: 0,
          createdAt: expect.any(Date),
        },
      ]);
      expect(listed[0]?.createdAt.getTime()).toBeGreaterThan(since.getTime());
    });

    test('an authorised order is charged by its capture alone, and once', async () => {
      const order = newOrder();
      const authorised = await order.authorise('good');
      expect(authorised).toEqual({ kind: 'authorised', paymentId: expect.stringMatching(/^\S{8,64}$/) });
      expect(await order.inspect()).toEqual(authorised);
      expect(await order.authorise('good')).toEqual(authorised);
      expect(await find(order)).toMatchObject({ isAuthorised: true, isCaptured: false, refundedCents: 0 });
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => order.capture()));
      const captured = await order.capture();
      expect(captured).toMatchObject({ kind: 'approved' });
      for (const outcome of outcomes) expect(outcome).toEqual(captured);
      for (const ask of ['inspect', 'close', 'capture'] as const)
        expect(await order[ask]()).toEqual(captured);
      expect(await find(order)).toMatchObject({ isAuthorised: false, isCaptured: true, amountCents: 8999 });
    });

    test('an authorisation that is closed is never captured, and counts as no refund', async () => {
      const order = newOrder();
      await order.authorise('good');
      expect(await order.close()).toEqual({ kind: 'never-charged' });
      expect(await order.capture()).toEqual({ kind: 'never-charged' });
      for (const ask of ['inspect', 'close'] as const)
        expect(await order[ask]()).toEqual({ kind: 'never-charged' });
      const left = await find(order);
      expect(left?.isAuthorised ?? false).toBe(false);
      expect(left?.refundedCents ?? 0).toBe(0);
      expect(await order.gateway.listRefunds(left?.paymentId ?? 'none')).toEqual([]);
    });

    test('a card that is refused is not authorised, or not captured', async () => {
      const order = newOrder();
      const authorised = await order.authorise('refused');
      // PayPal refuses the capture of what its buyer has approved.
      const outcome = authorised.kind === 'authorised' ? await order.capture() : authorised;
      expect(outcome).toEqual({ kind: 'declined', reason: refusals.refused });
    });

    test('a capture and a closing at the same time agree', async () => {
      for (let round = 0; round < 10; round++) {
        const order = newOrder();
        await order.authorise('good');
        const [captured, closed] = await Promise.all([order.capture(), order.close()]);
        expect(captured).toEqual(closed);
        expect(await order.inspect()).toEqual(closed);
      }
    });

    const find = async ({ id }: TestOrder) => {
      for await (const payment of open().gateway.listPayments(new Date(Date.now() - 600_000)))
        if (payment.orderId === id && !('kind' in payment)) return payment;
      return null;
    };

    if (hasChallenge) {
      test('a challenge that was left can be closed: the order is never charged', async () => {
        const order = newOrder();
        expect(await order.charge('challenge')).toEqual({
          kind: 'action-required',
          clientSecret: expect.any(String),
        });
        expect(await order.inspect()).toMatchObject({ kind: 'action-required' });
        expect(await order.close()).toEqual({ kind: 'never-charged' });
        expect((await order.inspect()).kind).toMatch(/^(never-charged|declined)$/);
      });
    }
  });

  describeRefunds(name, newOrder);
}
