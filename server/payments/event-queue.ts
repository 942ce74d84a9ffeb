import type { FastifyBaseLogger } from 'fastify';
import { type AlertingParts, alertOperators } from '../operators/alert-store.ts';
import { openQueue, type Queue } from '../platform/process/open-queue.ts';
import { type ClaimedEvent, claimEvents, markHandled, postponeEvent } from './event-store.ts';
import type { Webhook } from './webhook.ts';

/**
 * False: the gateway doesn't say, so ask again later. `not-found`: it has no such object, and won't
 * have one later.
 */
export type EventResult = boolean | 'not-found';

/** Each asks the gateway and records what is true, however often. */
export interface EventActions {
  readonly settlePayment: (gateway: string, paymentId: string) => Promise<EventResult>;
  readonly syncRefunds: (gateway: string, paymentId: string) => Promise<EventResult>;
  readonly updateDispute: (gateway: string, disputeId: string) => Promise<EventResult>;
  /** Asks nothing: the event itself is the warning. */
  readonly warnOfFraud: (
    gateway: string,
    warningId: string,
    paymentId: string | null,
  ) => Promise<true>;
}

interface HandlerParts extends AlertingParts {
  readonly webhooks: readonly Pick<Webhook, 'gateway' | 'topicOf'>[];
  readonly actions: EventActions;
  readonly log: FastifyBaseLogger;
}

const longestDelaySeconds = 600;

/** About an hour of attempts. After the alert they go on, because no event may be lost. */
const attemptsBeforeAlert = 13;

/**
 * Handles a claimed event. If the record of that is lost, the event is handled again when its lease
 * ends.
 */
async function handleEvent(parts: HandlerParts, event: ClaimedEvent): Promise<void> {
  const { db, log } = parts;
  const { id: eventId, type: eventType, attempts } = event;
  const result = await ask(parts, event).catch((error: unknown) => {
    log.warn(
      { err: error, eventId, eventType, attempts },
      "a gateway's event could not be handled; it will be tried again",
    );
    return false;
  });
  if (result === 'not-found') await alertLostObject(parts, event);
  if (result) return markHandled(db, eventId);
  await postponeEvent(db, eventId, retryDelaySeconds(attempts));
  if (attempts >= attemptsBeforeAlert) await alertLateEvent(parts, event);
}

/** Seconds to wait after an attempt without an outcome: 2, 4, 8 and so on up to 600. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(2 ** attempts, longestDelaySeconds);
}

async function ask({ webhooks, actions }: HandlerParts, event: ClaimedEvent): Promise<EventResult> {
  const { gateway, type, objectId, paymentId } = event;
  const topic = webhooks.find((webhook) => webhook.gateway === gateway)?.topicOf(type);
  if (topic === 'dispute') return actions.updateDispute(gateway, objectId);
  if (topic === 'fraud-warning') return actions.warnOfFraud(gateway, objectId, paymentId);
  const payment = paymentId ?? (topic === 'payment' ? objectId : null);
  // A refund of a charge without a PaymentIntent is not of an order.
  if (!payment) return true;
  return topic === 'refunds'
    ? actions.syncRefunds(gateway, payment)
    : actions.settlePayment(gateway, payment);
}

async function alertLostObject(
  parts: HandlerParts,
  { id, type, objectId }: ClaimedEvent,
): Promise<void> {
  const text =
    `The gateway reported ${type} (${id}), but it has no object ${objectId} for ` +
    "this shop. Nothing was changed, and the shop does not ask again. Check in the gateway's " +
    'dashboard that the secret key and the webhook endpoint belong to the same account.';
  const alert = {
    subject: `gateway-object ${objectId}`,
    kind: 'event-without-object',
    orderId: null,
    text,
  };
  const event = { eventId: id, eventType: type };
  await alertOperators(
    parts,
    alert,
    event,
    "a gateway's event is about an object that it does not have",
  );
}

async function alertLateEvent(parts: HandlerParts, { id, type }: ClaimedEvent): Promise<void> {
  const text =
    `The gateway reported ${type} (${id}) more than an hour ago, and the shop still ` +
    "can't find out what became of it. It goes on trying. Check the shop's log and the " +
    "gateway's dashboard.";
  const alert = { subject: `gateway-event ${id}`, kind: 'event-not-handled', orderId: null, text };
  const event = { eventId: id, eventType: type };
  await alertOperators(parts, alert, event, "a gateway's event could not be handled for an hour");
}

const defaultTiming = {
  /** How often the table is searched for events that other processes stored or left. */
  pollMilliseconds: 1_000,
  /**
   * How long an event belongs to the process that claimed it: longer than its calls of the gateway
   * may take.
   */
  leaseSeconds: 60,
};

const eventsAtOnce = 4;

/**
 * Handles the stored events of the gateways. Several processes may do so: each event has one
 * handler at a time.
 */
export function openEventQueue(
  parts: HandlerParts,
  { pollMilliseconds, leaseSeconds } = defaultTiming,
): Queue {
  const gateways = parts.webhooks.map(({ gateway }) => gateway);
  return openQueue({
    name: "gateway's events",
    log: parts.log,
    pollMilliseconds,
    atOnce: eventsAtOnce,
    claim: (limit) => claimEvents(parts.db, gateways, { limit, leaseSeconds }),
    work: (event) => handleEvent(parts, event),
  });
}
