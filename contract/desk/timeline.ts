import * as z from 'zod/mini';

const timelineKinds = z.enum([
  'placed',
  'challenge',
  'paid',
  'declined',
  'abandoned',
  'late-payment',
  'keys-delivered',
  'awaiting-keys',
  'receipt-accepted',
  'receipt-dead',
  'mail-failed',
  'refund-requested',
  'refund-completed',
  'refund-failed',
  'dispute',
  'alert',
  'action',
  'note',
]);

export const timelineEntry = z.object({
  at: z.string(),
  kind: timelineKinds,
  actor: z.string(),
  text: z.string(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
