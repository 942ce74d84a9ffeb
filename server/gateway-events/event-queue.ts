import { openQueue, type Queue } from '../process/open-queue.ts';
import { claimEvents } from './event-store.ts';
import { type HandlerParts, handleEvent } from './handle-event.ts';

export interface EventTiming {
  /** How often the table is searched for events that other processes stored or left, in milliseconds. */
  readonly pollMilliseconds: number;
  /** How long an event belongs to the process that claimed it: longer than its calls of the gateway may take. */
  readonly leaseSeconds: number;
}

const eventsAtOnce = 4;

/** Handles the stored events of the gateways. Several processes may do so: each event has one handler at a time. */
export function openEventQueue(
  parts: HandlerParts & { readonly gateways: readonly string[] },
  { pollMilliseconds, leaseSeconds }: EventTiming = { pollMilliseconds: 1_000, leaseSeconds: 60 },
): Queue {
  return openQueue({
    name: "gateway's events",
    log: parts.log,
    pollMilliseconds,
    atOnce: eventsAtOnce,
    claim: (limit) => claimEvents(parts.db, parts.gateways, { limit, leaseSeconds }),
    work: (event) => handleEvent(parts, event),
  });
}
