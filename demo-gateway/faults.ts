import * as z from 'zod/mini';

/** How often a fault happens: to each call with this probability, or to exactly the next so many. */
const occurrence = {
  probability: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  next: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
};
const onceSaid = z.refine<Occurrence>(
  ({ probability, next }) => (probability === undefined) !== (next === undefined),
  'needs either probability or next',
);
const fault = z.strictObject(occurrence).check(onceSaid);
const milliseconds = z.int().check(z.minimum(1), z.maximum(120_000));

/** What is to go wrong, in charging and in settling. A fault that is left out does not happen. */
export const faultPlan = z.strictObject({
  /** Everything comes later by this; one of the failures may come on top. */
  latency: z.optional(z.strictObject({ ...occurrence, milliseconds }).check(onceSaid)),
  /** The connection is reset; nothing is done. */
  reset: z.optional(fault),
  /** No answer ever comes; nothing is done. */
  hang: z.optional(fault),
  /** The answer is a 500; nothing is done. */
  error: z.optional(fault),
  /** All is done, the card charged, and the connection is cut instead of an answer. */
  cut: z.optional(fault),
});
export type FaultPlan = z.infer<typeof faultPlan>;

/** One of them at most befalls a call: the first in this order. */
const failures = ['reset', 'hang', 'error', 'cut'] as const;

/** What befalls one call. */
export interface Mishap {
  readonly delayMilliseconds: number;
  readonly failure: (typeof failures)[number] | null;
}

/** Draws what befalls each call, by the plan in force. */
export class Faults {
  #plan: FaultPlan = {};

  /** Replaces the plan as a whole. */
  set(plan: FaultPlan): void {
    this.#plan = structuredClone(plan);
  }

  draw(): Mishap {
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
