import type { Payment } from '../../contract/checkout.ts';
import type { BuyerAction } from '../../contract/checkout-answer.ts';
import type { PricedQuantity } from '../../contract/money.ts';
import type { DeclineReason } from './decline-reasons.ts';
import type { ListedPayment, ListedRefund, UnreadablePayment } from './listed-payment.ts';

/**
 * Takes and returns money. The order id is the idempotency key of a payment and the refund id that
 * of a refund, so that neither happens twice. No call throws because of a card, a network or a
 * gateway, and each responds within 10 s.
 */
export interface PaymentGateway {
  /** Unique, and the same after a restart: every order records it. */
  readonly name: string;

  /** Who acts in its dashboard, as records name it. */
  readonly dashboard: string;

  /** People move the money, and what they record is all there is: nothing can be compared. */
  readonly isByHand?: true;

  /** It can't hold money: an order's keys are taken before its buyer approves the payment. */
  readonly takesKeysFirst?: true | undefined;

  /** How long a buyer has to approve a payment before the shop closes it; 30 by default. */
  readonly openMinutes?: number;

  /** Charges or authorises an order, once: a repeated order id returns the first outcome. */
  charge(request: ChargeRequest): Promise<ChargeOutcome>;

  /**
   * Takes the money of an authorised payment, once however often it is called. Reports what is true
   * then. `action-required`: the gateway refused this approval, took nothing, and lets the buyer
   * approve in another way.
   */
  capture(payment: OpenedPayment): Promise<CaptureOutcome>;

  /**
   * Reports what is true of an order's payment now. Changes nothing. After a refusal the page may
   * still confirm the payment with another card, so `declined` may be recorded only after `close`
   * has made it final.
   */
  inspect(payment: OrderPayment): Promise<Inspection>;

  /**
   * Makes sure that an order can never be charged any more: an authorisation is cancelled. Reports
   * what is true then, a late success included.
   */
  close(payment: OrderPayment): Promise<SettledOutcome>;

  /** Returns money of a captured payment. */
  refund(request: RefundRequest): Promise<RefundOutcome>;

  /** Reports what became of a refund. Changes nothing. */
  inspectRefund(request: RefundRequest): Promise<RefundInspection>;

  /** Lists every refund, those of the gateway's dashboard included; null when it can't tell. */
  listRefunds(paymentId: string): Promise<readonly ListedRefund[] | null>;

  /**
   * Lists the payments opened since a time, in any order. One that can't be read doesn't hide the
   * others. Throws when the gateway can't be asked.
   */
  listPayments(since: Date): AsyncIterable<ListedPayment | UnreadablePayment>;

  /** The buyer comes back from the gateway's page, and may have approved again what was refused. */
  noteReturn?(payment: OpenedPayment): Promise<void>;
}

/** An order's payment, as far as the shop knows it. */
export interface OrderPayment {
  readonly orderId: string;
  /** Cents of AUD. An approval of another amount is never believed. */
  readonly amountCents: number;
  /**
   * The gateway's id of the payment; null when the shop has none on disk: then nothing was
   * confirmed under any.
   */
  readonly paymentId: string | null;
}

export type OpenedPayment = OrderPayment & { readonly paymentId: string };

export function isOpened(payment: OrderPayment): payment is OpenedPayment {
  return payment.paymentId !== null;
}

export interface ChargeRequest {
  readonly orderId: string;
  /** Cents of AUD. */
  readonly amountCents: number;
  /** The part of it that is GST. */
  readonly gstCents: number;
  /** What the gateway may show the buyer: prices exclude GST. Left out where it shows none. */
  readonly lines?: readonly ChargedLine[] | undefined;
  /**
   * Such as card fields, or a token that stands for a card. A gateway given another kind throws.
   */
  readonly payment: Payment;
  /** The money is only authorised: `capture` takes it. */
  readonly captureLater?: boolean | undefined;
  /**
   * Puts the gateway's id of the payment on disk. A gateway that opens a payment before it confirms
   * it calls this in between, and confirms nothing when it returns false, because the order is no
   * longer pending.
   */
  readonly recordPaymentId: (paymentId: string) => Promise<boolean>;
}

export type SettledOutcome = SettledCharge | NeverCharged | UnknownOutcome;
export type CaptureOutcome = SettledOutcome | ActionRequired | Waiting;
export type ChargeOutcome = CaptureOutcome | Authorised;
export type Inspection = ChargeOutcome | { readonly kind: 'open' };

export interface ChargedLine extends PricedQuantity {
  readonly productName: string;
}

/** `approved`: the order's exact amount was taken. `declined`: it wasn't, and never will be. */
export type SettledCharge =
  | { readonly kind: 'approved'; readonly transactionId: string }
  | { readonly kind: 'declined'; readonly reason: DeclineReason };

/** The bank holds the order's exact amount for the shop, and nothing was taken. */
export interface Authorised {
  readonly kind: 'authorised';
  readonly paymentId: string;
}

/**
 * The buyer has to pass the bank's challenge (3-D Secure), which the page shows, or to approve the
 * payment elsewhere.
 */
export type ActionRequired = { readonly kind: 'action-required' } & BuyerAction;

/**
 * The money is on its way, which may take days and may still fail. The page has nothing to show.
 */
export interface Waiting {
  readonly kind: 'waiting';
  /** The buyer has yet to approve it in the bank's app. Until then, the payment can be closed. */
  readonly toApprove?: true;
}

/** Nothing was taken or is being confirmed. Only after `charge` and `close` is that permanent. */
export interface NeverCharged {
  readonly kind: 'never-charged';
  /**
   * `busy`: the same purchase may succeed in a moment. `refused`: none will, before the operators
   * do something.
   */
  readonly because?: 'busy' | 'refused';
}

/** The money may or may not have been taken. Only `inspect` or `close` can find out. */
export interface UnknownOutcome {
  readonly kind: 'unknown';
}

export interface RefundRequest {
  readonly refundId: string;
  readonly orderId: string;
  /** The gateway's id of the captured payment. */
  readonly paymentId: string;
  /** Cents of AUD, including GST. */
  readonly amountCents: number;
  /** When it was asked for first, because gateways forget the ids of requests; now by default. */
  readonly requestedAt?: Date;
}

/** `pending`: the gateway accepted the refund and will complete it, or fail, later. */
export type RefundOutcome =
  | { readonly kind: 'completed' | 'pending'; readonly gatewayRefundId: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | UnknownOutcome;

/**
 * `never-made`: the gateway knows no refund of this id, or makes it once however often it is asked.
 */
export type RefundInspection = RefundOutcome | { readonly kind: 'never-made' };
