import * as z from 'zod/mini';

/** How often a fault happens: with a probability per call, or to exactly the next calls. */
const occurrence = {
  probability: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  next: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
};
const hasOneFrequency = z.refine<Occurrence>(
  ({ probability, next }) => (probability === undefined) !== (next === undefined),
  'needs either probability or next',
);
const fault = z.optional(z.strictObject(occurrence).check(hasOneFrequency));
const milliseconds = z.int().check(z.minimum(1), z.maximum(120_000));

/** The faults of charging and settling. One that is missing does not happen. */
export const faultPlan = z.strictObject({
  /** The call is delayed; one of the other faults may happen to it too. */
  latency: z.optional(z.strictObject({ ...occurrence, milliseconds }).check(hasOneFrequency)),
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

interface Occurrence {
  probability?: number | undefined;
  next?: number | undefined;
}

function happens(planned: Occurrence = {}): boolean {
  const { probability = 0, next } = planned;
  if (next === undefined) return Math.random() < probability;
  planned.next = Math.max(0, next - 1);
  return next > 0;
}
