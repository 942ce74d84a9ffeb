import * as z from 'zod/mini';
import { roles } from './desk-call.ts';

/** The way from a fresh shop to its first sale, in the order in which one goes it. */
export const setUpNames = [
  'seller',
  'look',
  'policies',
  'bank-account',
  'test-mail',
  'mail-domain',
  'keys',
  'webhook',
  'test-purchase',
] as const;
export type SetUpName = (typeof setUpNames)[number];

export const setUpStep = z.object({
  name: z.enum(setUpNames),
  /** What it is about: `Your company`. docs/desk.md has each as a heading of its list. */
  title: z.string(),
  isDone: z.boolean(),
  /** What to do; null when it is done. */
  action: z.nullable(z.string()),
  /** The desk's screen where it is done. */
  link: z.optional(z.object({ href: z.string(), words: z.string() })),
  /** The least role that may do it. */
  role: z.enum(roles),
});
export type SetUpStep = z.infer<typeof setUpStep>;

export const settleSetUpBody = z.object({
  /** `look`: the shop keeps the look that it came with. `list`: the desk shows the list no more. */
  what: z.enum(['look', 'list']),
});
