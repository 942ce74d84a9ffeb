import * as z from 'zod/mini';

const milliseconds = z.int().check(z.minimum(0), z.maximum(3_600_000));

export const signatures = ['valid', 'wrong', 'old', 'missing'] as const;

/** Where and how events are sent. */
export const webhookPlan = z.strictObject({
  url: z.url({ protocol: /^https?$/, hostname: /^(127\.0\.0\.1|localhost|\[::1\])$/ }),
  /** An event is signed with each of them, as while a secret is being replaced. */
  secrets: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  /** A random delay before each event. */
  delay: z._default(z.strictObject({ from: milliseconds, to: milliseconds }), { from: 0, to: 0 }),
  /** How often an event is sent twice. */
  duplicateProbability: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0),
  /** Sends the events that were recorded together in random order. */
  shuffle: z._default(z.boolean(), false),
  /** Sends nothing. Events are recorded anyway. */
  never: z._default(z.boolean(), false),
  signature: z._default(z.enum(signatures), 'valid'),
});
export type WebhookPlan = z.infer<typeof webhookPlan>;
export type WebhookSettings = z.input<typeof webhookPlan>;
