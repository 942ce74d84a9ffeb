/** Another one begins in each round, so that nobody always comes first. */
export function takeTurns<Item>(items: readonly Item[], round: number): Item[] {
  const start = round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
