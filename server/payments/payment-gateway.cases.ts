import { describe, expect, test } from 'vitest';
import type { CardPayment } from '../../contract/checkout.ts';
import { demoCards } from './demo-cards.ts';
import type { PaymentGateway } from './payment-gateway.ts';

export interface PaymentGatewayUnderTest {
  readonly gateway: PaymentGateway;
  readonly cards: {
    readonly good: CardPayment;
    /** Refused with `card-declined`. */
    readonly refused: CardPayment;
    /** Refused with `insufficient-funds`. */
    readonly empty: CardPayment;
    /** A good card that has expired. */
    readonly expired: CardPayment;
  };
  /** A new order id. */
  newOrderId(): string;
}

/** A test card with this outcome, which starts as in the table of test numbers. */
export function demoCardWith(outcome: string): Payment {
  const known = demoCards.find((card) => card.outcome.startsWith(outcome));
  if (!known) throw new Error(`No test number has the outcome ${outcome}`);
  return { cardNumber: known.number, expiryDate: '12/49', cvv: '123', cardholderName: 'Mia Nguyen' };
}

/** The cards of every demo gateway under test. */
export const demoCardsUnderTest: PaymentGatewayUnderTest['cards'] = {
  good: demoCardWith('Approved'),
  refused: demoCardWith('Declined'),
  empty: demoCardWith('Declined: insufficient funds'),
  expired: { ...demoCardWith('Approved'), expiryDate: '10/26' },
};

/** What every payment gateway must do: charge an order at most once, and report its outcome when asked. */
export function describePaymentGateway(name: string, open: () => PaymentGatewayUnderTest): void {
  describe(`${name} as a payment gateway`, () => {
    test('a good card is charged, and each charge has its own transaction id', async () => {
      const { gateway, cards, newOrderId } = open();
      const outcomes = await Promise.all(
        [1, 8999, 9_989_001].map((amountCents) =>
          gateway.charge({ orderId: newOrderId(), amountCents, card: cards.good }),
        ),
      );
      for (const outcome of outcomes) {
        expect(outcome).toEqual({ kind: 'approved', transactionId: expect.stringMatching(/^\S{8,64}$/) });
      }
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(3);
    });

    test('a refused card is declined with a reason', async () => {
      const { gateway, cards, newOrderId } = open();
      const charge = (card: CardPayment) => gateway.charge({ orderId: newOrderId(), amountCents: 8999, card });
      expect(await charge(cards.refused)).toEqual({ kind: 'declined', reason: 'card-declined' });
      expect(await charge(cards.empty)).toEqual({ kind: 'declined', reason: 'insufficient-funds' });
      expect(await charge(cards.expired)).toEqual({ kind: 'declined', reason: 'card-expired' });
    });

    test('a demo gateway declines a number that is not a test number', async () => {
      const { gateway, cards, newOrderId } = open();
      const card = { ...cards.good, cardNumber: '5555 5555 5555 4444' };
      const outcome = await gateway.charge({ orderId: newOrderId(), amountCents: 8999, card });
      if (gateway.mode === 'demo') expect(outcome).toEqual({ kind: 'declined', reason: 'test-cards-only' });
    });

    test('the same order again gives the first outcome, even with another card', async () => {
      const { gateway, cards, newOrderId } = open();
      for (const [firstCard, otherCard] of [
        [cards.good, cards.refused],
        [cards.refused, cards.good],
      ] as const) {
        const orderId = newOrderId();
        const first = await gateway.charge({ orderId, amountCents: 8999, card: firstCard });
        expect(await gateway.charge({ orderId, amountCents: 8999, card: firstCard })).toEqual(first);
        expect(await gateway.charge({ orderId, amountCents: 8999, card: otherCard })).toEqual(first);
      }
    });

    test('charges of one order at the same time are one charge', async () => {
      const { gateway, cards, newOrderId } = open();
      const request = { orderId: newOrderId(), amountCents: 14_999, card: cards.good };
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => gateway.charge(request)));
      expect(outcomes[0]).toMatchObject({ kind: 'approved' });
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    });

    test('settling returns the outcome of the charge, every time', async () => {
      const { gateway, cards, newOrderId } = open();
      for (const card of [cards.good, cards.refused]) {
        const orderId = newOrderId();
        const charged = await gateway.charge({ orderId, amountCents: 8999, card });
        expect(await gateway.settle(orderId)).toEqual(charged);
        expect(await gateway.settle(orderId)).toEqual(charged);
      }
    });

    test('settling an order that was never charged closes it: a later charge is declined', async () => {
      const { gateway, cards, newOrderId } = open();
      const orderId = newOrderId();
      expect(await gateway.settle(orderId)).toEqual({ kind: 'never-charged' });
      expect(await gateway.charge({ orderId, amountCents: 8999, card: cards.good })).toMatchObject({
        kind: 'declined',
      });
      expect(await gateway.settle(orderId)).toMatchObject({
        kind: expect.stringMatching(/^(never-charged|declined)$/),
      });
    });

    test('a charge and a settlement at the same time agree', async () => {
      const { gateway, cards, newOrderId } = open();
      for (let round = 0; round < 10; round++) {
        const orderId = newOrderId();
        const [charged, settled] = await Promise.all([
          gateway.charge({ orderId, amountCents: 8999, card: cards.good }),
          gateway.settle(orderId),
        ]);
        if (settled.kind === 'never-charged') expect(charged.kind).toBe('declined');
        else expect(settled).toEqual(charged);
      }
    });
  });
}
