import { it } from 'vitest';
import { moreByNight } from '../more-by-night.ts';

/** Sizes, or the like, of one rule: `npm test` tries the first of them, or as many as said, `npm run test:nightly` all. */
export function firstOrAll<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return moreByNight(cases, cases.slice(0, count));
}

/** A further case of a rule, which `npm run test:nightly` alone tries in the browser. */
export function byNight(title: string, test: () => Promise<void>): void {
  if (process.env.NIGHTLY) it(title, test);
}
