/** Sizes, or the like, of one rule: `npm test` tries the first of them, `npm run test:nightly` all. */
export function firstOrAll<Case>(cases: readonly Case[]): readonly Case[] {
  return process.env.NIGHTLY ? cases : cases.slice(0, 1);
}
