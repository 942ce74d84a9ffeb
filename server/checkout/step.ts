import type { FastifyBaseLogger } from 'fastify';
import type { DeliveryParts } from '../licences/deliver-order.ts';
import type {
  Authorised,
  Inspection,
  NeverCharged,
  PaymentGateway,
  SettledCharge,
} from '../payments/payment-gateway.ts';
import type { Db } from '../platform/database/pool.ts';

/**
 * A step of a purchase. It takes what the step before it returned, and passes on what is not its
 * own to change.
 */
export interface Step<Order, Before, After> {
  readonly name: string;
  /** Why nothing happens twice when another request, or reconciliation, repeats it. */
  readonly safeToRepeat: string;
  readonly run: (order: Order, before: Before) => Promise<After>;
}

/** A list of steps. A step that can't follow the one before it doesn't compile. */
export interface Steps<Order, Before, After> {
  readonly run: (order: Order, before: Before) => Promise<After>;
  readonly next: <Later>(step: Step<Order, After, Later>) => Steps<Order, Before, Later>;
}

export function begin<Order, Before, After>({
  run,
}: Pick<Step<Order, Before, After>, 'run'>): Steps<Order, Before, After> {
  return {
    run,
    next: (step) =>
      begin({
        run: async (order: Order, before: Before) => step.run(order, await run(order, before)),
      }),
  };
}

/** A pending order whose payment is at its gateway. */
export interface OrderToPay {
  readonly parts: SettleParts;
  readonly log: FastifyBaseLogger;
  readonly gateway: PaymentGateway;
  readonly orderId: string;
  readonly amountCents: number;
}

export interface SettleParts extends DeliveryParts {
  readonly db: Db;
  readonly outbox: { wake(): void };
}

/** What became of the money of an order. */
export type Charged = Exclude<Inspection, Authorised | NeverCharged> | Uncharged;

/** What may be recorded as the end of an order. */
export type Settlement = SettledCharge | Uncharged;

export interface Uncharged {
  readonly kind: 'never-charged';
  /** The payment that the gateway was asked about; null for none. */
  readonly paymentId: string | null;
  /**
   * `sold-out`: other buyers had the last keys while this one paid. `too-many-held`: it would hold
   * too many without money.
   */
  readonly because?: NeverCharged['because'] | 'sold-out' | 'too-many-held' | undefined;
}
