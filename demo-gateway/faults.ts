import * as z from 'zod/mini';

/** A fault happens with a probability per call, or to exactly the next calls. */
const probability = z.number().check(z.minimum(0), z.maximum(1));
const next = z.int().check(z.minimum(0), z.maximum(1_000_000));
const milliseconds = z.int().check(z.minimum(1), z.maximum(120_000));

const fault = z.optional(z.union([z.strictObject({ probability }), z.strictObject({ next })]));
const latency = z.union([
  z.strictObject({ probability, milliseconds }),
  z.strictObject({ next, milliseconds }),
]);

/** The faults of charging and settling. One that is missing does not happen. */
export const faultPlan = z.strictObject({
  /** The call is delayed; one of the other faults may happen to it too. */
  latency: z.optional(latency),
  /** The connection is reset; nothing is charged. */
  reset: fault,
  /** No response is ever sent; nothing is charged. */
  hang: fault,
  /** The response is a 500; nothing is charged. */
  error: fault,
  /** The card is charged, and the connection is cut before the response. */
  cut: fault,
});
export type FaultPlan = z.infer<typeof faultPlan>;

/** A call gets at most one of these: the first in this order. */
const failures = ['reset', 'hang', 'error', 'cut'] as const;

/** The faults of one call. */
export interface CallFaults {
  readonly delayMilliseconds: number;
  readonly failure: (typeof failures)[number] | null;
}

/** Decides by the current plan which faults each call gets. */
export class Faults {
  #plan: FaultPlan = {};

  /** Replaces the whole plan. */
  set(plan: FaultPlan): void {
    this.#plan = structuredClone(plan);
  }

  draw(): CallFaults {
    const { latency } = this.#plan;
    return {
      delayMilliseconds: latency && happens(latency) ? latency.milliseconds : 0,
      failure: failures.find((failure) => happens(this.#plan[failure])) ?? null,
    };
  }
}

function happens(planned: FaultPlan['reset']): boolean {
  if (!planned) return false;
  if ('probability' in planned) return Math.random() < planned.probability;
  planned.next -= 1;
  return planned.next >= 0;
}
