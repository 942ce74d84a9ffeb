import type { ProblemCode } from '../../contract/problems.ts';

export const cardDeclines = [
  'card-declined',
  'insufficient-funds',
  'card-expired',
  'wrong-security-code',
  'challenge-failed',
  'bank-unavailable',
  'test-cards-only',
] as const satisfies readonly ProblemCode[];

/** Each is the code of a problem. A way to pay that is no card has one of its own. */
export type DeclineReason =
  | (typeof cardDeclines)[number]
  | Extract<ProblemCode, `${string}-declined`>;
