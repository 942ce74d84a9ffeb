import type { IncomingHttpHeaders } from 'node:http';
import type { ListedPayment, ListedRefund } from './listed-payment.ts';

/** How a company reports events of its gateways, by signed requests. */
export interface WebhookDescription<Settings = unknown> {
  /** The company. The names of its gateways begin with its own, in lower case. */
  readonly sender: string;

  /** Where it sends its events. */
  readonly path: string;

  /** The header that has the signature. A request without it is nobody's event. */
  readonly signatureHeader: string;

  /** The setting without which no event is genuine. */
  readonly secretSetting: string;

  /** Null for events that change nothing for the shop, such as the creation of a payment. */
  readonly topicOf: (type: string) => EventTopic | null;

  /** Who acts in its dashboard, as records name it. */
  readonly dashboard: string;

  /** How a sentence begins that says how much is disputed. */
  readonly disputes: string;

  /** What an operator does to have events sent to an address. */
  readonly setUp: (address: string) => string;

  /** Where its clock can be read; left out where a wrong clock refuses no event. */
  readonly clockAddress?: (config: Settings) => string | null;
}

/** What a gateway adds that reports events. */
export interface Webhook extends Omit<WebhookDescription, 'clockAddress'> {
  /** The name of the gateway. */
  readonly gateway: string;

  /** The names of all gateways whose payments are in the same account. */
  readonly gateways: readonly string[];

  /**
   * Reads an event from the bytes of a request. `unreadable`: it is genuine, and of no shape that
   * the shop knows. `unavailable`: the gateway doesn't say whether it is genuine, so it has to send
   * it again. A {@link StaleEvent} is signed, but not now. `client` names the network that it came
   * from.
   */
  readEvent(
    rawBody: Buffer,
    headers: IncomingHttpHeaders,
    client: string,
  ): Promise<ReportedEvent | StaleEvent | 'unreadable' | 'not-signed' | 'unavailable'>;

  /** Reports a payment that the shop doesn't know. */
  findPayment(paymentId: string): Promise<Found<ListedPayment>>;

  /** Reports the state of a dispute. */
  inspectDispute(disputeId: string): Promise<Found<Dispute>>;

  /**
   * Lists what buyers' banks and the gateway's dashboard began since a time. Throws when the
   * gateway can't be asked.
   */
  listClaims(since: Date): AsyncIterable<Claim | UnreadableClaim>;
}

/** What an event is about. */
export type EventTopic = 'payment' | 'refunds' | 'dispute' | 'fraud-warning';

/** `not-found`: the gateway has no such object. Null: the gateway doesn't say. */
export type Found<Thing> = Thing | 'not-found' | null;

/**
 * An event with a valid signature that is too old. The gateway signs each delivery again, so this
 * machine's clock is ahead, or somebody sends an event again that was delivered before.
 */
export interface StaleEvent {
  readonly secondsOld: number;
}

/**
 * An event of a gateway. It names what to ask the gateway about: the state in its payload is never
 * believed.
 */
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
  /** Until when the seller can respond; left out where there is nothing to respond to. */
  readonly respondBy?: Date | undefined;
}

/** One that the gateway lists in a shape in which the shop can't read it. */
export interface UnreadableClaim {
  readonly kind: 'unreadable';
  readonly id: string;
}

/** A dispute or a refund of a payment. */
export type Claim =
  | ({ readonly kind: 'dispute' } & Dispute)
  | ({ readonly kind: 'refund'; readonly paymentId: string | null } & ListedRefund);
