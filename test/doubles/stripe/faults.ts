import * as z from 'zod/mini';

/** What a fault can be limited to. */
export const operations = [
  ...(['create', 'confirm', 'capture', 'cancel', 'retrieve', 'list'] as const),
  ...(['refund', 'retrieve-refund', 'list-refunds', 'token', 'other'] as const),
] as const;
export type Operation = (typeof operations)[number];

/** A fault happens with a probability per call, or to exactly the next calls. */
const probability = z.number().check(z.minimum(0), z.maximum(1));
const next = z.int().check(z.minimum(0), z.maximum(1_000_000));
const milliseconds = z.int().check(z.minimum(1), z.maximum(120_000));

/** Without a list, a fault happens to every operation. */
const limit = { operations: z.optional(z.array(z.enum(operations))) };

const fault = z.optional(
  z.union([z.strictObject({ probability, ...limit }), z.strictObject({ next, ...limit })]),
);
const latency = z.union([
  z.strictObject({ probability, milliseconds, ...limit }),
  z.strictObject({ next, milliseconds, ...limit }),
]);

/** The faults of the API. One that is missing does not happen. */
export const faultPlan = z.strictObject({
  /** The call is delayed; one of the other faults may happen to it too. */
  latency: z.optional(latency),
  /** No response is ever sent, and nothing was done. */
  timeoutBefore: fault,
  /** The connection is cut, and nothing was done. */
  cutBefore: fault,
  /** The response is a 429; nothing was done, and nothing is kept under the idempotency key. */
  rateLimit: fault,
  /** The response is a 400 that names a parameter; nothing was done. */
  refuse: fault,
  /** The response is a 500, kept under the idempotency key; nothing was done. */
  error: fault,
  /** The response is a 500, kept under the idempotency key, but the work was done. */
  errorAfter: fault,
  /** The work is done, and no response is ever sent. */
  timeoutAfter: fault,
  /** The work is done, and the connection is cut before the response. */
  cutAfter: fault,
});
export type FaultPlan = z.infer<typeof faultPlan>;

/** A call gets at most one of these: the first in this order. */
const failures = [
  ...(['timeoutBefore', 'cutBefore', 'rateLimit', 'refuse', 'error'] as const),
  ...(['errorAfter', 'timeoutAfter', 'cutAfter'] as const),
] as const;
export type Failure = (typeof failures)[number];

/** The faults of one call. */
export interface CallFaults {
  readonly delayMilliseconds: number;
  readonly failure: Failure | null;
}

/** Decides by the current plan which faults each call gets. */
export class Faults {
  #plan: FaultPlan = {};

  /** Replaces the whole plan. */
  set(plan: FaultPlan): void {
    this.#plan = structuredClone(plan);
  }

  draw(operation: Operation): CallFaults {
    const { latency } = this.#plan;
    return {
      delayMilliseconds: latency && happens(latency, operation) ? latency.milliseconds : 0,
      failure: failures.find((failure) => happens(this.#plan[failure], operation)) ?? null,
    };
  }
}

function happens(planned: FaultPlan[Failure], operation: Operation): boolean {
  if (!planned || (planned.operations && !planned.operations.includes(operation))) return false;
  if ('probability' in planned) return Math.random() < planned.probability;
  planned.next -= 1;
  return planned.next >= 0;
}
