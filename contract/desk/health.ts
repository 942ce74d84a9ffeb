import * as z from 'zod/mini';
import { defineCalls } from './desk-call.ts';

const healthCheck = z.object({
  /** Such as `database` or `stock endpoint-server`: permanent, for scripts. */
  name: z.string(),
  /**
   * `broken` loses money, orders or mails now, or soon. `task` is the operators' daily work.
   * `warning` is worth a look. `skipped` doesn't apply here.
   */
  state: z.enum(['ok', 'task', 'warning', 'broken', 'skipped']),
  finding: z.string(),
  action: z.nullable(z.string()),
  /** Does it, or shows more of it, in a terminal. */
  command: z.optional(z.string()),
  /** The desk's screen where it is done: its path, and what the link says. */
  link: z.optional(z.object({ href: z.string(), words: z.string() })),
});
export type HealthCheck = z.infer<typeof healthCheck>;

const healthReport = z.object({ checkedAt: z.string(), checks: z.array(healthCheck) });
export type HealthReport = z.infer<typeof healthReport>;

export const healthCalls = defineCalls('health', {
  readHealth: {
    summary: 'Check everything that breaks shops in practice',
    role: 'support',
    answer: healthReport,
  },
  sendTestMail: {
    summary: 'Send a test mail to all operators',
    role: 'support',
    answer: healthCheck,
    audit: 'test-mail-sent',
    says: () => 'sent a test mail',
  },
});
