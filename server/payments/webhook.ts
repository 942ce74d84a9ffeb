import type { ListedPayment } from './payment-gateway.ts';

/** What a gateway adds that reports events by a signed request. */
export interface Webhook {
  /** The name of the gateway. */
  readonly gateway: string;

  /** Reads an event from the bytes of a request; null when no signature of them is valid. */
  readEvent(rawBody: Buffer, signature: string): ReportedEvent | null;

  /** Reports a payment that the shop doesn't know; null when the gateway doesn't say. */
  findPayment(paymentId: string): Promise<ListedPayment | null>;

  /** Reports the state of a dispute; null when the gateway doesn't say. */
  inspectDispute(disputeId: string): Promise<Dispute | null>;
}

/** An event of a gateway. It names what to ask the gateway about: the state in its payload is never believed. */
export interface ReportedEvent {
  readonly id: string;
  readonly type: string;
  /** The gateway's id of the payment, refund or dispute that the event is about. */
  readonly objectId: string;
  readonly paymentId: string | null;
}

/** A payment that the buyer's bank wants back. */
export interface Dispute {
  readonly disputeId: string;
  readonly paymentId: string | null;
  /** The gateway's own word, such as `needs_response`. */
  readonly status: string;
  readonly amountCents: number;
  /** The gateway's own word, such as `fraudulent`. */
  readonly reason: string;
}
