import type { Outcome } from '../contract/desk/several.ts';

/** The exit code of what was done to several things: 1 when one is refused. */
export function exitRefused(answer: object): number {
  const { results = [] } = answer as { readonly results?: readonly Outcome[] };
  return results.some(({ refused }) => refused !== null) ? 1 : 0;
}
